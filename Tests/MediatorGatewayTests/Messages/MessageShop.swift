import Mediator
import MediatorGateway
import TestSupport

/// A gateway to a few external actions beside internal ones, and its answers.
struct MessageShop {
    static let product = Action(
        "Catalog", "product", "Returns a product.",
        Parameter("id", String.self),
        returns: String.self, exposure: .external, failures: ["notFound"])
    static let order = Action(
        "Catalog", "order", "Says what was ordered.",
        Parameter("id", String.self), Parameter("count", Int.self, default: 1), Parameter("gift", Bool?.self),
        returns: Parameters.self, effect: .async, exposure: .external)
    static let show = Action("Catalog", "show", "Shows.", returns: Int.self, effect: .mainActor, exposure: .external)
    static let clear = Action("Catalog", "clear", "Counts its calls.", exposure: .external)
    static let count = Action("Catalog", "count", "How often clear was called.", returns: Int.self, exposure: .external)
    static let fail = Action(
        "Catalog", "fail", "Fails in a way.", Parameter("how", String.self), returns: Value.self, exposure: .external)
    static let secret = Action("Catalog", "secret", "Is for the app alone.", Parameter("id", String.self))

    /// An error type of the module.
    struct Broken: Error {}

    let gateway: Gateway
    let origins = Recorder<Origin?>()

    init(policy: Gateway.Policy? = nil) throws {
        let cleared = Recorder<Int>()
        let mediator = try Mediator { [origins] registry in
            registry.handle(Self.product) { call, id in
                origins.record(call.origin)
                guard id.hasPrefix("P-") else {
                    throw ActionFailure("notFound", "No product \(id).", ["id": .string(id)])
                }
                return "product \(id)"
            }
            registry.handle(Self.order) { call, _, _, _ in call.parameters }
            registry.handle(Self.show) { _ in 7 }
            registry.handle(Self.clear) { _ in _ = cleared.record(0) }
            registry.handle(Self.count) { _ in cleared.all.count }
            registry.handle(Self.fail) { call, how in try Self.fail(call, how) }
            registry.handle(Self.secret) { _, _ in }
        }
        gateway = try Gateway(mediator, policy: policy)
    }

    private static func fail(_ call: Call, _ how: String) throws -> Value {
        switch how {
        case "broken": throw Broken()
        case "cancelled": throw CancellationError()
        case "silent": throw ActionFailure("silent")
        case "nested": return try call.mediator.perform("Catalog", "secre", ["id": "1"])
        case "nestedParameters": return try call.mediator.perform("Catalog", "secret", [:])
        case "nestedInItself": return try call.mediator.perform("Catalog", "fail", [:])
        case "nan": return .double(.nan)
        case "reference": return Reference(Late<Int>()).parameterValue
        case "inside": return ["kept": 1, "dropped": Reference(Late<Int>()).parameterValue]
        case "deep": return (0..<64).reduce(1) { value, _ in [value] }
        case "details": throw ActionFailure("nan", "No number.", ["is": .double(.nan)])
        case "referenceInDetails":
            throw ActionFailure("object", "", ["is": Reference(Late<Int>()).parameterValue, "n": 1])
        default: return .string(how)
        }
    }

    func answer(_ message: String, _ limits: MessageLimits = MessageLimits()) async -> String? {
        await gateway.handle(message: message, limits: limits)
    }

    /// Returns the answer to a call, without the members that all answers have.
    func call(_ method: String, _ parameters: String = "{}") async -> String? {
        let message = #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters),"id":1}"#
        guard let answer = await answer(message) else { return nil }
        return answer.replacing(#""id":1,"jsonrpc":"2.0""#, with: "…")
    }
}
