/// The names of actions or events as a line may write them: `Cart.add`, or `cart.ADD` where only one name has these letters.
struct ActionNames {
    private let names: Set<String>

    init(_ all: [String]) {
        names = Set(all)
    }

    /// Returns the name that is meant: the same, otherwise the only one that differs in case alone; nil without one.
    func name(_ text: String) -> String? {
        if names.contains(text) { return text }
        let letters = text.lowercased()
        let same = names.filter { $0.lowercased() == letters }
        return same.count == 1 ? same.first : nil
    }
}
