/// A plain library, which modules may share.
public struct Price: Sendable {
    /// The price in cents.
    public var cents: Int

    /// Creates a price.
    public init(cents: Int) {
        self.cents = cents
    }
}
