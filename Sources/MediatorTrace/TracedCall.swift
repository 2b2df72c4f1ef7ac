public import Mediator

/// A call that a ``Trace`` recorded, or an event on its way to one subscriber, or that somebody asked for a service.
public struct TracedCall: Sendable, Hashable, Identifiable {
    /// What was called.
    public enum Kind: String, Sendable, Hashable {
        /// An action.
        case action
        /// A subscriber, with an event.
        case event
        /// The provider of a service, which makes it unless it is there.
        case service
    }

    /// What came of a call.
    public enum Outcome: Sendable, Hashable {
        /// It had not ended when the log was taken.
        case underWay
        /// It returned a result.
        case returned
        /// It ended with an error: the code of a ``MediatorError`` or an ``ActionFailure``, or `cancelled`.
        case failed(code: String)
    }

    /// A parameter that was passed.
    public struct Argument: Sendable, Hashable {
        /// Its name.
        public let name: String
        /// The beginning of its value as text, `•••` for a secret one; nil unless the trace records values.
        public let value: String?

        package init(_ name: String, _ value: String? = nil) {
            self.name = name
            self.value = value
        }
    }

    /// Its number in the trace, from one, in order of beginning.
    public let id: Int
    /// What was called.
    public let kind: Kind
    /// The number of the call whose handler made it; nil for a call from outside of any traced handler.
    ///
    /// The log may have dropped that one.
    public let parent: Int?
    /// Who called; nil outside of handlers.
    public let caller: Caller?
    /// The module that handles the action, subscribed to the event, or provides the service; empty outside of modules, and
    /// where nobody does.
    public let module: String
    /// The target that was called, or whose event it is; of a service the type.
    public let target: String
    /// The action that was called, or the event; of a service the qualifier, empty without one.
    public let action: String
    /// The parameters that were passed, in order.
    public let arguments: [Argument]
    /// When it began, counted from the making of the trace.
    public let started: Duration
    /// How long it took; nil while it is under way.
    public let took: Duration?
    /// What came of it.
    public let outcome: Outcome

    // Where its beginning and its end stand among those of all calls: times may be equal.
    package let began: Int
    package let ended: Int?

    package init(
        id: Int,
        kind: Kind = .action,
        parent: Int?,
        caller: Caller?,
        module: String,
        target: String,
        action: String,
        arguments: [Argument],
        started: Duration,
        took: Duration?,
        outcome: Outcome,
        began: Int,
        ended: Int?
    ) {
        self.id = id
        self.kind = kind
        self.parent = parent
        self.caller = caller
        self.module = module
        self.target = target
        self.action = action
        self.arguments = arguments
        self.started = started
        self.took = took
        self.outcome = outcome
        self.began = began
        self.ended = ended
    }
}

extension TracedCall: CustomStringConvertible {
    /// The call on one line, with values where they were recorded: `Cart.add(productID, quantity)`,
    /// `event Cart.orderPlaced(orderID) to Shop`, `service PaymentService (sandbox)`.
    public var description: String {
        switch kind {
        case .action: title + inputs
        case .event: "event \(title)\(inputs)" + (module.isEmpty ? "" : " to \(module)")
        case .service: "service \(title)"
        }
    }

    /// What was called: `Cart.add`, `Cart.orderPlaced`, `PaymentService (sandbox)`.
    var title: String {
        switch kind {
        case .action, .event: "\(target).\(action)"
        case .service: target + (action.isEmpty ? "" : " (\(action))")
        }
    }

    /// What was called, to somebody who knows who is: without the target that is named like its module.
    var message: String {
        switch kind {
        case .action: (target == provider ? action : title) + inputs
        case .event: "event " + (target == provider ? action : title) + inputs
        case .service: "service \(title)"
        }
    }

    /// What was passed, in brackets.
    private var inputs: String {
        let list = arguments.map { argument in argument.name + (argument.value.map { ": \($0)" } ?? "") }
        return list.isEmpty ? "" : "(\(list.joined(separator: ", ")))"
    }
}

extension TracedCall {
    /// Who was called, as diagrams name it: the module; outside of modules the target, or what is said of a subscriber.
    var provider: String {
        if !module.isEmpty { return module }
        return kind == .event ? "subscriber" : target
    }

    /// The call as data, times in microseconds, what is absent being null.
    package var value: Value {
        let outcome: Value =
            switch outcome {
            case .underWay: "underWay"
            case .returned: "returned"
            case .failed: "failed"
            }
        var code: String?
        if case .failed(let failure) = self.outcome { code = failure }
        return [
            "id": .int(id), "kind": .string(kind.rawValue), "parent": parent.parameterValue,
            "caller": caller?.description.parameterValue ?? .null,
            "callerModule": caller?.module.parameterValue ?? .null, "module": .string(module),
            "target": .string(target), "action": .string(action),
            "parameters": .array(
                arguments.map { argument in
                    ["name": .string(argument.name), "value": argument.value.parameterValue]
                }
            ),
            "started": .double(started.microseconds), "took": took.map { .double($0.microseconds) } ?? .null,
            "outcome": outcome, "code": code.parameterValue,
        ]
    }
}
