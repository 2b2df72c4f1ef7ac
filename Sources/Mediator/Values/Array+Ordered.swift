extension Array {
    /// Returns the elements in the order of their texts, equal ones in that of the array.
    // Sorting is compiled for each sorted type, so only texts are sorted: note 11 of docs/CompilerNotes.md.
    func ordered(by text: (Element) -> String) -> [Element] {
        let keys = enumerated().map { (text: text($1), index: $0) }
        return keys.sorted { ($0.text, $0.index) < ($1.text, $1.index) }.map { self[$0.index] }
    }
}
