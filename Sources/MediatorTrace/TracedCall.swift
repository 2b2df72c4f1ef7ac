public import Mediator
import MediatorCoding

/// A recorded call of an action, delivery of an event to one subscriber, request for a service, or route of a link that
/// did not match.
public struct TracedCall: Sendable, Hashable, Identifiable {
    /// The kind of a recorded call.
    public enum Kind: String, Sendable, Hashable {
        /// A call of an action.
        case action
        /// The delivery of an event to one subscriber.
        case event
        /// A request for a service, including its creation.
        case service
        /// A route that did not match a link, since its condition did not hold.
        case route
    }

    /// The outcome of a call.
    public enum Outcome: Sendable, Hashable {
        /// The call had not ended when the log was recorded.
        case inProgress
        /// The call returned a result.
        case returned
        /// The call failed with the code of a `MediatorError` or an `ActionFailure`, or with `cancelled`.
        case failed(code: String)
    }

    /// A parameter of a call.
    public struct Argument: Sendable, Hashable {
        /// The parameter's name.
        public let name: String
        /// The first 80 characters of the value as text, `•••` for a secret one; nil unless the trace records values.
        public let value: String?

        package init(_ name: String, _ value: String? = nil) {
            self.name = name
            self.value = value
        }
    }

    /// The names, the times and the outcome.
    package var span: Span
    /// Whether the calling module's `requires` does not list the action; false unless the trace checks requirements.
    public package(set) var isUndeclared: Bool
    /// Where the call began: `main actor`, or `thread 2`, numbered in the order of their first calls in the log; nil when
    /// it is unknown, and in another process.
    ///
    /// An asynchronous call may continue on another thread.
    public package(set) var thread: String?
    /// The number of calls below this one that the other process did not send; zero unless there are too many.
    public package(set) var omitted: Int

    package init(_ span: Span, isUndeclared: Bool = false, thread: String? = nil, omitted: Int = 0) {
        self.span = span
        self.isUndeclared = isUndeclared
        self.thread = thread
        self.omitted = omitted
    }
}

extension TracedCall {
    /// The call's number in the trace, from one, in the order in which calls started; those of another process started
    /// before the response came from which the trace has them.
    public var id: Int { Int(truncatingIfNeeded: span.id) }
    /// The kind of the call.
    public var kind: Kind { Kind(rawValue: span.kind) ?? .action }
    /// The identifier of the call of the handler that made this call; nil for a call from outside of traced handlers.
    ///
    /// The trace may have overwritten the parent.
    public var parent: Int? { span.parent }
    /// The caller; nil for a call from outside of handlers.
    public var caller: Caller? { span.caller }
    /// The module that handles the action, subscribed to the event, or provides the service; empty outside of modules,
    /// or when no module does.
    public var module: String { span.module }
    /// The target of the action or event; the type of a service; the pattern of a route.
    public var target: String { span.target }
    /// The name of the action or event; the qualifier of a service, empty without one; the action of a route.
    public var action: String { span.action }
    /// The parameters of the call, in order.
    public var arguments: [Argument] { span.arguments.map { Argument($0.name, $0.value) } }
    /// Where the call ran in a few words, as `child process "DemoApp"`; nil for this process.
    public var endpoint: String? { span.endpoint }
    /// The start of the call since the creation of the trace.
    public var started: Duration { span.started }
    /// The duration of the call; nil while it is in progress.
    public var duration: Duration? { span.duration }
    /// The outcome of the call.
    public var outcome: Outcome { span.code.map { .failed(code: $0) } ?? (duration == nil ? .inProgress : .returned) }
    /// The result as text: the first 80 characters, secret fields as `•••`; nil unless the trace records values and the
    /// call returned one.
    public var result: String? { span.result }
    /// The text of the handler's own error; nil unless the trace records values.
    public var underlyingDescription: String? { span.underlying }
}

extension TracedCall: CustomStringConvertible {
    /// The call on one line, with values if the trace recorded them: `Cart.add(productID, quantity)`,
    /// `event Cart.orderPlaced(orderID) to Shop`, `service PaymentService (sandbox)`, `route /cart/:id to Cart.preview`.
    public var description: String {
        switch kind {
        case .action: title + inputs
        case .event: "event \(title)\(inputs)" + (module.isEmpty ? "" : " to \(module)")
        case .service: "service \(title)"
        case .route: "route \(title)"
        }
    }

    /// The name of the call: `Cart.add`, `Cart.orderPlaced`, `PaymentService (sandbox)`.
    var title: String {
        switch kind {
        case .action, .event: "\(target).\(action)"
        case .service: target + (action.isEmpty ? "" : " (\(action))")
        case .route: "\(target) to \(action)"
        }
    }

    /// The name and parameters for an arrow to the module: without a target that has the module's name.
    var message: String {
        switch kind {
        case .action: (target == providerHere ? action : title) + inputs
        case .event: "event " + (target == providerHere ? action : title) + inputs
        case .service: "service \(title)"
        case .route: "route \(title)"
        }
    }

    /// The parameters in brackets.
    private var inputs: String {
        let list = span.arguments.map { argument in argument.name + (argument.value.map { ": \($0)" } ?? "") }
        return list.isEmpty ? "" : "(\(list.joined(separator: ", ")))"
    }
}

extension TracedCall {
    /// The callee as diagrams name it: the module; outside of modules the target, or `subscriber`; with the endpoint, if
    /// that is another process.
    var provider: String { endpoint.map { "\(providerHere) in \($0)" } ?? providerHere }

    private var providerHere: String {
        if !module.isEmpty { return module }
        return kind == .event ? "subscriber" : target
    }

    /// The call as data, times in microseconds, null for nil.
    package var value: Value {
        let outcome: Value =
            switch outcome {
            case .inProgress: "inProgress"
            case .returned: "returned"
            case .failed: "failed"
            }
        var value: Parameters = [
            "id": .int(id), "kind": .string(kind.rawValue), "parent": parent.parameterValue,
            "caller": caller?.description.parameterValue ?? .null,
            "callerModule": caller?.module.parameterValue ?? .null, "module": .string(module),
            "target": .string(target), "action": .string(action),
            "parameters": .array(
                span.arguments.map { argument in
                    ["name": .string(argument.name), "value": argument.value.parameterValue]
                }
            ),
            "started": .double(started.microseconds), "duration": duration.map { .double($0.microseconds) } ?? .null,
            "outcome": outcome, "code": span.code.parameterValue,
        ]
        if let endpoint { value["endpoint"] = .string(endpoint) }
        if omitted > 0 { value["omitted"] = .int(omitted) }
        if isUndeclared { value["undeclared"] = true }
        if let underlyingDescription { value["underlying"] = .string(underlyingDescription) }
        return .dictionary(value)
    }
}
