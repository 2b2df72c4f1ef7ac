extension Duration {
    /// Whole nanoseconds, clamped to the range of `Int`.
    package var nanoseconds: Int {
        let (seconds, attoseconds) = components
        let (product, overflows) = Int(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflows else { return seconds < 0 ? .min : .max }
        let (sum, overflow) = product.addingReportingOverflow(Int(attoseconds / 1_000_000_000))
        return overflow ? .max : sum
    }
}
