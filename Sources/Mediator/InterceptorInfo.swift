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
    public let precedesParameterCheck: Bool
    /// The location of the registration.
    public let location: CodeLocation
}

extension Mediator {
    /// All interceptors, outermost first.
    public var interceptors: [InterceptorInfo] { core.table.registrations.interceptors.map(\.info) }

    /// Returns the interceptors that cover an action, outermost first.
    ///
    /// - Throws: ``MediatorError`` with code `targetNotFound` or `actionNotFound`.
    public func interceptors(of target: String, _ action: String) throws(MediatorError) -> [InterceptorInfo] {
        let schema = try schema(of: target, action)
        return interceptors.filter { $0.scope.covers(schema) }
    }
}
