package import Mediator
import MediatorCoding
import MediatorMessages

/// A call between two parts of one app: the parameters of `rpc.call`.
package struct CallMessage: Sendable {
    /// The action.
    package var path: ActionPath
    /// The parameters without the callbacks.
    package var parameters: Parameters
    /// The identifiers of the callbacks, by the names of their parameters.
    package var callbacks: [String: String]
    /// The identifier of the callback that gets the reports of progress; nil if the caller wants none.
    package var progress: String?
    /// The number of calls around this one.
    package var depth: Int
    /// The span of the caller; nil for a call that is not traced.
    package var trace: TraceContext?

    package init(_ path: ActionPath, _ parameters: Parameters, callbacks: [String: String] = [:], depth: Int = 0) {
        self.path = path
        self.parameters = parameters
        self.callbacks = callbacks
        self.depth = depth
    }

    /// The call as the parameters of a message.
    package var value: Parameters {
        var value: Parameters = ["action": .string("\(path)"), "parameters": .dictionary(parameters)]
        if depth > 0 { value["depth"] = .int(depth) }
        if !callbacks.isEmpty { value["callbacks"] = .dictionary(Parameters(callbacks.map { ($0, .string($1)) })) }
        if let trace { value["trace"] = trace.value }
        if let progress { value["progress"] = .string(progress) }
        return value
    }

    /// Whether the caller gets more than the outcome.
    package var callsBack: Bool { !callbacks.isEmpty || progress != nil }

    /// Reads the parameters of a message.
    init(_ value: Parameters) throws(MessageError) {
        guard case .string(let name)? = value["action"] else { throw .invalidParameters("give \"action\" as a string") }
        if let fact = MessageError.excessOfMarks(in: name, "\"action\"") { throw .invalidParameters(fact) }
        guard let path = ActionPath(name) else { throw .methodNotFound }
        var parameters: Parameters = [:]
        switch value["parameters"] {
        case nil: break
        case .dictionary(let given)?: parameters = given
        case _?: throw .invalidParameters("give \"parameters\" as an object")
        }
        var callbacks: [String: String] = [:]
        if case .dictionary(let given)? = value["callbacks"] {
            for case (let name, .string(let id)) in given { callbacks[name] = id }
        }
        let depth = value["depth"]?.integer(in: 0...CallFrame.maximumDepth) ?? 0
        self.init(path, parameters, callbacks: callbacks, depth: depth)
        if case .string(let id)? = value["progress"] { progress = id }
        trace = value["trace"].flatMap { TraceContext($0) }
    }
}
