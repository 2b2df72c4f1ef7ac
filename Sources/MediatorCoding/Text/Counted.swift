extension Int {
    /// The number with a noun: `1 module`, `2 modules`.
    package func counted(_ noun: String) -> String {
        self == 1 ? "1 \(noun)" : "\(self) \(noun)s"
    }
}
