import Mediator

/// The caller of a call that a gateway let in: each action that the call is led to must exist for it.
final class GatewayCaller: ExternalCaller {
    let origin: Origin
    private let gateway: Gateway
    /// The action that the gateway performs.
    private let action: ExposedAction
    /// `.link` for a URL, `.external` for a message.
    private let way: Exposure
    /// Whether interceptors may lead the call to an action; nil admits all that exist for the origin.
    private let mayLead: (@Sendable (ActionSchema) -> Bool)?

    init(
        _ origin: Origin, _ gateway: Gateway, of action: ExposedAction, by way: Exposure,
        mayLead: (@Sendable (ActionSchema) -> Bool)? = nil
    ) {
        self.origin = origin
        self.gateway = gateway
        self.action = action
        self.way = way
        self.mayLead = mayLead
    }

    var notFoundError: MediatorError { .notFound("\(action.entry.path)", action.entry.path) }

    func check(_ path: ActionPath, _ schema: ActionSchema?) throws(MediatorError) {
        guard let schema else {
            guard let names = gateway.unregistered(path), try gateway.admits(names, by: way, from: origin) else {
                throw notFoundError
            }
            return
        }
        let isNamed = schema.path.hasSameBytes(as: path)
        // The caller chose the names and gave the parameters, as in the default form of the other action.
        let isOpen = !action.isUnregistered || gateway.hasDefaultForm(schema)
        guard isNamed, isOpen, try gateway.admits(schema, by: way, from: origin), mayLead?(schema) ?? true else {
            throw notFoundError
        }
    }
}

extension ExposedAction {
    /// Whether an error of a call means that an interceptor led it to an action that does not exist for the caller.
    ///
    /// For the caller, the action that it called then does not exist either.
    package func isRefused(by error: any Error) -> Bool {
        guard let error = error as? MediatorError, error.code == .notFound else { return false }
        return error.target == entry.path.target && error.action == entry.path.action
    }
}

extension Gateway {
    /// Returns the contract of names that no module registered, as they exist for links; nil if no link has them.
    func unregistered(_ path: ActionPath) -> ActionSchema? {
        hasDefaultForms ? ActionSchema(path.target, path.action, returns: .any, exposure: .link) : nil
    }
}
