import Mediator

/// Messages of JSON-RPC through the gate.
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
        let answer = wait { [gateway] in
            await gateway.handle(
                message: message, origin: .agent(), limits: MessageLimits(bytes: 1 << 16, requests: 20))
        }
        guard let answer else { return }
        guard let value = try? Value(json: answer) else { fatalError("no JSON: \(answer)") }
        if case .array(let answers) = value {
            precondition(!answers.isEmpty && answers.count <= 20, answer)
            answers.forEach { Self.check($0, answer) }
        } else {
            Self.check(value, answer)
        }
    }

    private static func check(_ response: Value, _ text: String) {
        precondition(response["jsonrpc"] == "2.0", text)
        guard let id = response["id"] else { fatalError(text) }
        precondition(["string", "int", "double", "null"].contains(id.kind), text)
        if response["result"] == nil {
            guard let error = response["error"], case .int(let code)? = error["code"] else { fatalError(text) }
            precondition([-32700, -32600, -32601, -32602, -32603, -32000].contains(code), text)
            guard case .string? = error["message"], case .string? = error["data"]?["code"] else { fatalError(text) }
        }
    }
}
