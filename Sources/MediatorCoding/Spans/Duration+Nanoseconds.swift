extension Duration {
    /// Whole nanoseconds, clamped to the range of `Int`.
    package var nanoseconds: Int { Int(clamping: attoseconds / 1_000_000_000) }
}
