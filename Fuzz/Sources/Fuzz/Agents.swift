import Foundation
import Mediator
import MediatorAgents
import MediatorCoding
import MediatorGateway
import Synchronization

/// Lines of an agent's client, over all revisions; the tools are the remote actions of the shop with the tag.
struct Agents: FuzzTarget {
    private let server: AgentServer

    init() {
        do {
            server = AgentServer(
                try Gateway(.shop()), name: "Fuzz", version: "1",
                limits: MessageLimits(bytes: 1 << 16, requests: 20, subscriptions: 4), secret: { _, _ in "secret" })
        } catch {
            fatalError("\(error)")
        }
    }

    func run(_ input: [UInt8]) {
        let (server, pieces) = (server, Pieces(input))
        let isDone = Flag()
        Task<Void, Never> { @MainActor in
            do {
                try await server.serve(input: { pieces.next() }, output: { Self.check(output: $0) })
            } catch {
                fatalError("\(error)")
            }
            isDone.value.store(true, ordering: .releasing)
        }
        // The server runs on the main actor, and this is its thread.
        while !isDone.value.load(ordering: .acquiring) { RunLoop.main.run(mode: .default, before: .distantFuture) }
    }

    private static func check(output text: String) {
        demand(text.hasSuffix("\n"), text)
        for line in text.split(separator: "\n") { check(line: String(line)) }
    }

    private static func check(line text: String) {
        guard let value = try? Value(json: text) else { fatalError("no JSON: \(text)") }
        if case .array(let answers) = value { return answers.forEach { check($0, text) } }
        check(value, text)
    }

    private static func check(_ message: Value, _ text: String) {
        demand(message["jsonrpc"] == "2.0", text)
        if message["method"] != nil {
            let methods: [Value] = [
                "elicitation/create", "notifications/cancelled", "notifications/progress",
                "notifications/resources/updated", "notifications/subscriptions/acknowledged",
            ]
            return demand(message["method"].map(methods.contains) == true, text)
        }
        guard let id = message["id"] else { fatalError(text) }
        demand(["string", "int", "null"].contains(id.kind), text)
        if message["result"] == nil {
            guard let error = message["error"], case .int(let code)? = error["code"] else { fatalError(text) }
            demand([-32700, -32600, -32601, -32602, -32603, -32002, -32021, -32022].contains(code), text)
            guard case .string? = error["message"], case .string? = error["data"]?["code"] else { fatalError(text) }
        }
    }
}

private final class Flag: Sendable {
    let value = Atomic(false)
}
