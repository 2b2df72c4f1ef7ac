import Mediator
import MediatorGateway

/// That a rule took a call: what an experiment counts.
///
/// A rule with a mark and no destination reports the users that stay where they are, so that both arms can be counted.
public struct RedirectEvent: Sendable, Hashable {
    /// The rule's name.
    public let rule: String
    /// The rule's mark, if it has one.
    public let mark: String?
    /// The action that was called: `Catalog.product`.
    public let action: String
    /// Where the call went: an action or an address; nil when it stayed.
    public let destination: String?
    /// The paths of the parameters that went lost on the way to a web page.
    public let dropped: [String]
}
