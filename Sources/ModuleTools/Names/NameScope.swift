/// The names of declarations in one scope, each once.
struct NameScope {
    /// The names that mean something else around the declarations.
    private let outer: Set<String>
    private var own: Set<String> = []
    /// The last number behind each name, so that n names of one base take linear time.
    private var numbers: [String: Int] = [:]

    init(inside outer: Set<String>) { self.outer = outer }

    /// The names that cannot be declared any more.
    var taken: Set<String> { outer.union(own) }

    /// The names that mean something else after a dot, also in backticks.
    private static let reserved: Set<String> = ["init", "self", "Self", "Type", "Protocol"]

    private func isTaken(_ name: String) -> Bool {
        own.contains(name) || outer.contains(name) || Self.reserved.contains(name)
    }

    /// Takes a name; returns false if it is taken already.
    mutating func take(_ name: String) -> Bool { !isTaken(name) && own.insert(name).inserted }

    /// Takes the first of `name`, `other`, `other2`, … that is unused, alone and with a suffix.
    mutating func unusedName(_ name: String, or other: String, alsoWith suffix: String = "") -> String {
        var unused = name
        while isTaken(unused) || isTaken(unused + suffix) {
            let number = numbers[other, default: 0] + 1
            numbers[other] = number
            unused = number == 1 ? other : "\(other)\(number)"
        }
        own.formUnion([unused, unused + suffix])
        return unused
    }
}
