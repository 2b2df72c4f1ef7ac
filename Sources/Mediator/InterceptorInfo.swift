/// What tools show of an interceptor.
public struct InterceptorInfo: Sendable, Hashable {
    /// Its name, unique in a mediator.
    public let name: String
    /// The module that registered it; empty outside of modules.
    public let module: String
    /// Which actions it covers.
    public let scope: InterceptorScope
    /// Its place among the others; the lowest is outermost.
    public let order: Int
    /// Whether it may suspend, and covers asynchronous actions only.
    public let suspends: Bool
    /// Where it was registered.
    public let place: CodeLocation

    fileprivate init(_ note: InterceptorRegistration) {
        name = note.name
        module = note.module
        scope = note.scope
        order = note.order
        suspends = note.suspends
        place = note.place
    }
}

extension Mediator {
    /// All interceptors, outermost first.
    public var interceptors: [InterceptorInfo] { core.table.interceptors.notes.map(InterceptorInfo.init) }

    /// Returns the interceptors that see calls to an action, outermost first.
    ///
    /// - Throws: ``MediatorError`` with code `targetNotFound` or `actionNotFound`.
    public func interceptors(of target: String, _ action: String) throws(MediatorError) -> [InterceptorInfo] {
        let schema = try schema(of: target, action)
        return interceptors.filter { $0.scope.covers(schema) }
    }
}
