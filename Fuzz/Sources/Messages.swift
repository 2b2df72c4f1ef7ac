import Mediator
import MediatorCoding
import MediatorGateway

/// Messages of JSON-RPC through the gate, over a connection that may subscribe to events.
struct Messages: FuzzTarget {
    private let gateway: Gateway

    init() {
        do {
            gateway = try Gateway(.shop())
        } catch {
            fatalError("\(error)")
        }
    }

    func run(_ input: [UInt8]) {
        let message = String(decoding: input, as: UTF8.self)
        let limits = MessageLimits(bytes: 1 << 16, requests: 20, subscriptions: 4)
        let page = gateway.connect(origin: .agent(), limits: limits) { Self.check(event: $0) }
        let answer = wait { await page.handle(message: message) }
        page.close()
        guard let answer else { return }
        guard let value = try? Value(json: answer) else { fatalError("no JSON: \(answer)") }
        if case .array(let answers) = value {
            demand(!answers.isEmpty && answers.count <= 20, answer)
            answers.forEach { Self.check($0, answer) }
        } else {
            Self.check(value, answer)
        }
    }

    private static func check(event text: String) {
        guard let value = try? Value(json: text) else { fatalError("no JSON: \(text)") }
        // The callbacks and the progress of a call are its client's.
        if value["method"] == "rpc.callback" || value["method"] == "rpc.release" { return }
        demand(value["method"] == "rpc.event" && value["params"]?["event"] == "Cart.changed", text)
    }

    private static func check(_ response: Value, _ text: String) {
        demand(response["jsonrpc"] == "2.0", text)
        guard let id = response["id"] else { fatalError(text) }
        demand(["string", "int", "double", "null"].contains(id.kind), text)
        if response["result"] == nil {
            guard let error = response["error"], case .int(let code)? = error["code"] else { fatalError(text) }
            demand([-32700, -32600, -32601, -32602, -32603, -32000].contains(code), text)
            guard case .string? = error["message"], case .string? = error["data"]?["code"] else { fatalError(text) }
        }
    }
}
