extension String {
    /// Whether the text may name a target, an action or a parameter: letters, digits and underscores, beginning with a
    /// letter, so that it stands in `Cart.add`, in `quantity=2` and in a URL without quotes.
    package var isValidName: Bool {
        // Nearly all names are ASCII, and reading a character's properties is slow.
        if isASCIIName { return true }
        guard let first, first.isLetter else { return false }
        return allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && !hasHiddenCharacters
    }

    /// Whether the text consists of ASCII letters, digits and underscores, after a letter; see ``isValidName``.
    var isASCIIName: Bool {
        var utf8 = utf8[...]
        guard let first = utf8.popFirst(), first | 0x20 >= 0x61, first | 0x20 <= 0x7A else { return false }
        return utf8.allSatisfy { byte in
            byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x5F
        }
    }
}
