import MediatorGateway

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
        Int(UInt64(stableHashOf: seed, userID).multipliedFullWidth(by: UInt64(bucketCount)).high)
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
