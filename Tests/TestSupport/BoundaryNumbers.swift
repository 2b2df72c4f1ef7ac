/// Numbers at which arithmetic and conversions go wrong, for each place that reads a number from outside.
package enum BoundaryNumbers {
    /// Zero, one, and the limits of 8, 16, 32, 53 and 64 bits, each with what is beside it.
    package static let integers: [Int] = {
        let limits = [0, Int(Int8.max), Int(Int16.max), Int(Int32.max), 1 << 53, Int(UInt32.max), Int.max]
        let near = limits.flatMap { [$0 - 1, $0, $0 &+ 1] }
        return Array(Set(near + near.map { 0 &- $0 } + [.min, .min + 1])).sorted()
    }()

    /// The same as texts of JSON, those beyond 64 bits, those with fractions and exponents, and texts that are no numbers.
    package static let json: [String] =
        integers.map(String.init) + [
            "9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616",
            "9007199254740993.0", "1e308", "-1e308", "1.7976931348623157e308", "1e309", "5e-324", "-0.0", "-0", "0.5",
            "1e18", "1e19", "9223372036854775807.0", "NaN", "-Infinity", "\"NaN\"", "\"9223372036854775808\"", "null",
            "[9223372036854775807]",
        ]

    /// Returns a text with each of the numbers in place of `§`.
    package static func fill(_ text: String) -> [String] { json.map { text.replacing("§", with: $0) } }
}
