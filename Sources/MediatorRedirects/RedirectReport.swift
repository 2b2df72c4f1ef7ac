/// The report that a rule took a call, which an experiment counts.
///
/// A rule with a variant and no destination reports the calls that it leaves unchanged, so that an experiment can count
/// both variants.
public struct RedirectReport: Sendable, Hashable {
    /// The name of the rule.
    public let rule: String
    /// The experiment variant of the rule; nil for none.
    public let variant: String?
    /// The called action: `Catalog.product`.
    public let action: String
    /// The action or the address to which the call went; nil if the rule left it unchanged.
    public let destination: String?
    /// The paths of the parameters that the address of a web page omits.
    public let dropped: [String]
}
