/// The names of declarations in one scope, each once.
struct NameScope {
    private(set) var taken: Set<String>
    /// The last number behind each name, so that n names of one base take linear time.
    private var numbers: [String: Int] = [:]

    init(_ taken: Set<String>) { self.taken = taken }

    /// Takes a name; returns false if it is taken already.
    mutating func take(_ name: String) -> Bool { taken.insert(name).inserted }

    /// Takes the first of `name`, `other`, `other2`, … that is unused, alone and with a suffix.
    mutating func unusedName(_ name: String, or other: String, alsoWith suffix: String = "") -> String {
        var unused = name
        while taken.contains(unused) || taken.contains(unused + suffix) {
            let number = numbers[other, default: 0] + 1
            numbers[other] = number
            unused = number == 1 ? other : "\(other)\(number)"
        }
        taken.formUnion([unused, unused + suffix])
        return unused
    }
}
