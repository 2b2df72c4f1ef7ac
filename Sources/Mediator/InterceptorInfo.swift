/// A registered interceptor as data, for tools.
public struct InterceptorInfo: Sendable, Hashable {
    /// The name, unique in a mediator.
    public let name: String
    /// The module that registered it; empty outside of modules.
    public let module: String
    /// The actions that it covers.
    public let scope: InterceptorScope
    /// The order; the lowest is outermost.
    public let order: Int
    /// Whether it may suspend; then it covers only actions that may suspend.
    public let suspends: Bool
    /// Whether it runs before the parameters of a call are checked.
    public let beforeParameterCheck: Bool
    /// The location of the registration.
    public let location: CodeLocation
}
