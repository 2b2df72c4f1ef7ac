/// An immutable index that finds products by text, identifier and category.
struct SearchIndex: Sendable {
    /// The categories, sorted.
    let categories: [String]

    private let texts: [(id: String, title: String)]
    private let positions: [String: Int]
    /// Eight times the bytes of the longest title or identifier: a letter with two marks folds from five bytes to one.
    private let longest: Int

    init(_ products: [Product]) {
        categories = Set(products.map(\.category)).sorted()
        texts = products.map { ($0.id.folded, $0.title.folded) }
        longest = 8 * (products.flatMap { [$0.id.utf8.count, $0.title.utf8.count] }.max() ?? 0)
        positions = Dictionary(products.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    func position(ofID id: String) -> Int? {
        positions[id]
    }

    /// Returns the positions of the products whose title or identifier contains a text, in order.
    func positions(of text: String) -> [Int] {
        // A hostile search text of a megabyte would be folded and compared with every title.
        guard text.utf8.count <= longest else { return [] }
        let text = text.folded
        return texts.indices.filter { texts[$0].title.contains(text) || texts[$0].id.contains(text) }
    }
}

extension String {
    /// The text in lower case without the diacritics of Latin letters: "Café" and "CAFE" fold to the same text.
    fileprivate var folded: String {
        String(lowercased().map(\.withoutDiacritics))
    }
}

extension Character {
    // Foundation's folding would load ICU and its data at each start of the process. The standard library has the
    // Unicode names of all characters, which contain the base letter: LATIN SMALL LETTER E WITH ACUTE.
    fileprivate var withoutDiacritics: Character {
        guard !isASCII, let scalar = unicodeScalars.first else { return self }
        if scalar.isASCII { return scalar.properties.isAlphabetic ? Character(scalar) : self }
        guard let words = scalar.properties.name?.split(separator: " "), words.count > 5,
            words.prefix(3) == ["LATIN", "SMALL", "LETTER"], words[3].count == 1, words[4] == "WITH"
        else { return self }
        return Character(words[3].lowercased())
    }
}
