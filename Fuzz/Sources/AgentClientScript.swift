import Mediator
import MediatorCoding
import Synchronization

/// A client of the server for agents: it sends the lines of an input, and checks what the server writes.
final class AgentClientScript: Sendable {
    private struct State: Sendable {
        var chunks: [ArraySlice<UInt8>]
        var waiting: CheckedContinuation<[UInt8], Never>?
        var isDone = false
        var requestState: [UInt8]?
        /// The questions to the user.
        var questions = 0
        /// The identifiers of the server's requests, which ask the user.
        var asked: Set<Value> = []
        /// The answers, by identifier.
        var answers: [Value: Int] = [:]
    }

    /// The lines of all inputs that are not empty.
    static let lines = Atomic(0)
    /// The calls of all inputs that the user has allowed.
    static let allowed = Atomic(0)

    private let input: [UInt8]
    private let state: Mutex<State>

    init(_ input: [UInt8]) {
        self.input = input
        var (chunks, start) = ([ArraySlice<UInt8>](), 0)
        let (newline, space) = (UInt8(ascii: "\n"), UInt8(ascii: " "))
        for end in input.indices.dropFirst() where (input[end - 1], input[end]) == (newline, space) {
            chunks.append(input[start..<end])
            start = end
        }
        chunks.append(input[start...])
        state = Mutex(State(chunks: chunks.reversed()))
    }

    /// Returns the next lines once the server has nothing left to do; at first at once.
    func next() async -> [UInt8] {
        await withCheckedContinuation { continuation in state.withLock { $0.waiting = continuation } }
    }

    /// Continues a server that has nothing left to do; false if it waits for nothing.
    func goesOn() -> Bool {
        let (waiting, bytes) = state.withLock { state -> (CheckedContinuation<[UInt8], Never>?, [UInt8]) in
            guard let waiting = state.waiting else { return (nil, []) }
            state.waiting = nil
            let bytes = Array(state.chunks.popLast() ?? [])
            return (waiting, state.requestState.map { bytes.replacing(Array("\"0-0\"".utf8), with: $0) } ?? bytes)
        }
        waiting?.resume(returning: bytes)
        return waiting != nil
    }

    func end() {
        state.withLock { $0.isDone = true }
    }

    /// Checks the lines that the server writes.
    func receive(_ text: String) {
        demand(text.hasSuffix("\n"), text)
        for line in text.split(separator: "\n") {
            guard let value = try? Value(json: String(line)) else { fatalError("no JSON: \(line)") }
            if case .array(let answers) = value {
                demand(!answers.isEmpty && answers.count <= 20, text)
                for answer in answers { check(answer, text) }
            } else {
                check(value, text)
            }
        }
    }

    private func check(_ message: Value, _ text: String) {
        demand(message["jsonrpc"] == "2.0", text)
        if let method = message["method"] {
            let methods: [Value] = [
                "elicitation/create", "notifications/cancelled", "notifications/progress",
                "notifications/resources/updated", "notifications/subscriptions/acknowledged",
                "notifications/tools/list_changed", "notifications/prompts/list_changed",
                "notifications/resources/list_changed",
            ]
            demand(methods.contains(method), text)
            if method == "elicitation/create" {
                guard let id = message["id"] else { fatalError(text) }
                state.withLock { state in
                    state.questions += 1
                    state.asked.insert(id)
                }
            }
            return
        }
        guard let id = message["id"] else { fatalError(text) }
        demand(["string", "int", "null"].contains(id.kind), text)
        state.withLock { $0.answers[id, default: 0] += 1 }
        if let result = message["result"] {
            guard case .string(let token)? = result["requestState"] else { return }
            demand(result["resultType"] == "input_required", text)
            state.withLock { state in
                state.requestState = Array("\"\(token)\"".utf8)
                state.questions += 1
            }
            return
        }
        guard let error = message["error"], case .int(let code)? = error["code"] else { fatalError(text) }
        demand([-32700, -32600, -32601, -32602, -32603, -32002, -32021, -32022].contains(code), text)
        guard case .string? = error["message"], case .string? = error["data"]?["code"] else { fatalError(text) }
    }

    /// Checks, at the end, that the server ended, that the user was asked before each call that needs it, and that each
    /// request has one answer.
    func check() {
        let state = state.withLock { $0 }
        demand(state.isDone, "The server waits for nothing.")
        let destroyed = Shop.destroyed.load(ordering: .relaxed)
        demand(destroyed <= state.questions, "\(destroyed) calls that destroy, \(state.questions) questions")
        Self.allowed.add(destroyed, ordering: .relaxed)
        var requests: [Value: ClosedRange<Int>] = [:]
        let lines = input.split(separator: UInt8(ascii: "\n"))
        Self.lines.add(lines.count, ordering: .relaxed)
        for line in lines {
            guard let text = String(validating: line, as: UTF8.self), let value = try? Value(json: text) else {
                continue
            }
            // The elements of batches have answers of their own; a cancelled request has none.
            if case .array = value { return }
            if value["method"] == "notifications/cancelled" { return }
            let isAnswer = value["method"] == nil && value["result"] ?? value["error"] != nil
            guard !isAnswer, let id = value["id"], ["string", "int"].contains(id.kind) else { continue }
            // With the identifier of a question, a line without a method is its answer while the question waits.
            let isRequest = value["method"] != nil || !state.asked.contains(id)
            let count = requests[id] ?? 0...0
            requests[id] = count.lowerBound + (isRequest ? 1 : 0)...count.upperBound + 1
        }
        for (id, count) in requests {
            let answers = state.answers[id] ?? 0
            demand(count.contains(answers), "\(count) requests \(id), \(answers) answers")
        }
    }
}
