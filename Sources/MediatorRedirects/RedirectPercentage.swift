/// A rollout percentage: all users, a percentage of them, or the users between two percentages.
///
/// A hash of a seed and of the user's identifier puts each user into one of 10,000 buckets (see ``bucket(of:seed:)``),
/// the same at every start and on every platform. Two percentages of one seed that do not overlap have no user in
/// common: 0 to 30, 30 to 60 and 60 to 100 divide all users into three groups.
public struct RedirectPercentage: Sendable, Hashable {
    /// The number of buckets, which makes percentages exact to a hundredth of a percent.
    public static let bucketCount = 10_000

    /// The buckets of the included users.
    public let buckets: Range<Int>

    /// All users.
    public static let all = RedirectPercentage(buckets: 0..<bucketCount)

    private init(buckets: Range<Int>) {
        self.buckets = buckets
    }

    /// Creates the range from one percentage to another.
    ///
    /// Nil unless both are from 0 to 100 with at most two decimals, and the first does not exceed the second.
    public init?(from start: Double = 0, to end: Double) {
        guard let lower = Self.bucket(start), let upper = Self.bucket(end), lower <= upper else { return nil }
        buckets = lower..<upper
    }

    /// Whether it includes all users.
    public var isAll: Bool { self == .all }

    /// Returns the bucket of a user.
    ///
    /// The algorithm: hash the bytes of the seed, a zero byte and the bytes of the identifier, both in UTF-8, by FNV-1a
    /// with 64 bits; mix the result by the finalizer of MurmurHash3 with 64 bits; multiply it by 10,000 to 128 bits;
    /// the bucket is the upper half.
    ///
    /// - Parameters:
    ///   - userID: The identifier of the user.
    ///   - seed: The seed of the rule.
    /// - Returns: The bucket, from 0 to 9,999.
    public static func bucket(of userID: String, seed: String) -> Int {
        // Swift's own hash differs from run to run.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in Array(seed.utf8) + [0] + Array(userID.utf8) {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        // FNV-1a alone spreads texts that differ in their last letter over few buckets.
        hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
        hash ^= hash >> 33
        return Int(hash.multipliedFullWidth(by: UInt64(bucketCount)).high)
    }

    private static func bucket(_ percentage: Double) -> Int? {
        guard (0...100).contains(percentage) else { return nil }
        let hundredths = percentage * 100
        let rounded = hundredths.rounded()
        // 33.33 has no exact form as a double.
        return abs(hundredths - rounded) < 1e-6 ? Int(rounded) : nil
    }
}

extension RedirectPercentage: CustomStringConvertible {
    /// The percentages: `all`, `25 %` or `25 % to 50 %`.
    public var description: String {
        if isAll { return "all" }
        let upper = "\(Self.number(buckets.upperBound)) %"
        return buckets.lowerBound == 0 ? upper : "\(Self.number(buckets.lowerBound)) % to \(upper)"
    }
}
