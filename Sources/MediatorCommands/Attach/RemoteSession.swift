import Dispatch
import Mediator
import MediatorConsole
import MediatorMessages
import MediatorSystem
import MediatorTerminal
import Synchronization

/// The session of an app at the other end of a socket, which performs the lines of this side.
final class RemoteSession: LinePerformer {
    private let connection: SocketConnection
    private let streams: Console.Streams
    private let format: Console.Format
    private let printer: Printer
    private let peer: MessagePeer
    private let ended = End()
    let history = LineHistory()

    /// What has ended before the connection.
    private final class End: Sendable {
        let sessionEnded = Atomic(false)
        let outputClosed = Atomic(false)
    }

    /// The time that Tab waits for a response of the app.
    private static let patience = Duration.milliseconds(500)

    init(_ connection: SocketConnection, _ streams: Console.Streams, _ format: Console.Format) {
        (self.connection, self.streams, self.format) = (connection, streams, format)
        printer = Printer(streams, prompt: "")
        var methods = MessageMethods()
        methods.onNotification("output") { [ended] parameters, _, peer in
            do {
                try streams.output(parameters["text"]?.text ?? "")
            } catch {
                // The reader has closed the output.
                ended.outputClosed.store(true, ordering: .releasing)
                peer.end("the output is closed")
            }
        }
        methods.onNotification("error") { parameters, _, _ in try? streams.error(parameters["text"]?.text ?? "") }
        methods.add("ask", runsAside: true) { request, _ in
            ["text": (await streams.ask?(Console.Question(request.parameters))).parameterValue]
        }
        peer = AttachProtocol.peer(methods, requests: 16)
        peer.begin(over: connection)
    }

    /// Whether the session or the connection has ended.
    var isEnded: Bool { !peer.isOpen || ended.sessionEnded.load(ordering: .acquiring) }

    /// Whether the reader of the output has closed it.
    var isOutputClosed: Bool { ended.outputClosed.load(ordering: .acquiring) }

    /// Whether the connection is open.
    var isOpen: Bool { peer.isOpen }

    /// Handles the messages of the app until the connection ends.
    func receive() async {
        await peer.receive(from: connection)
    }

    /// Begins the session, and returns the name and the prompt of the app; nil when the app ends the connection.
    ///
    /// - Throws: `Failure` for an app of another version.
    func attach() async throws -> (name: String, prompt: String)? {
        let parameters = ClientStreams(streams, format).parameters
        switch try await peer.request("attach", parameters) {
        case .result(let result):
            return (result["name"]?.text ?? "", result["prompt"]?.text ?? "> ")
        case .refused(let code): throw Failure.refused(code)
        case .notSent, .lost, .late, .tooLong, .cancelled:
            peer.end("the app does not respond")
            return nil
        }
    }

    /// Ends the session: what its commands have begun, such as a recording, has ended when this returns.
    func end() async {
        _ = try? await peer.request("end", [:], deadline: .now + .seconds(2))
    }

    /// Performs a line, and returns its status.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - number: Its number for failures; nil without one.
    ///   - isRecorded: Whether ``record(_:)`` has added it to the history.
    /// - Throws: `Failure` when the app refuses the line.
    func perform(_ line: String, number: Int?, isRecorded: Bool) async throws -> Console.ExitStatus {
        let parameters: Parameters = [
            "text": .string(line), "number": number.parameterValue, "isRecorded": .bool(isRecorded),
            "columns": streams.columns().parameterValue,
        ]
        switch try await peer.request("line", parameters) {
        case .result(let result):
            if result["ended"] == true { ended.sessionEnded.store(true, ordering: .releasing) }
            return Console.ExitStatus(attached: result["status"])
        case .refused(let code): throw Failure.refused(code)
        case .tooLong: throw Failure.tooLong
        case .notSent(let reason), .lost(let reason):
            // The reader may see the end later.
            peer.end(reason)
            return .software
        case .late, .cancelled: return .software
        }
    }

    // MARK: The lines of a terminal

    func performRecorded(_ line: String) async throws {
        _ = try await perform(line, number: nil, isRecorded: true)
    }

    func completions(of line: String) -> CompletionList {
        response("complete", to: line).map { CompletionList($0) } ?? CompletionList()
    }

    func hint(for line: String) -> String {
        response("hint", to: line)?["text"]?.text ?? ""
    }

    func record(_ line: String) async -> String? {
        guard case .result(let result)? = try? await peer.request("record", ["text": .string(line)]) else { return nil }
        return result["text"]?.text
    }

    func note(_ text: String) {
        printer.note(text)
    }

    func report(_ failure: Failure) {
        report(failure, line: nil)
    }

    func report(_ failure: Failure, line: Int?) {
        printer.failure(failure, line: line, isJSON: format.isJSON)
    }

    /// Waits for a response, on the thread that waits for keys, which is none of the concurrency runtime.
    private func response(_ method: String, to line: String) -> Value? {
        let response = Response()
        let deadline = ContinuousClock.now + Self.patience
        Task.detached { [peer] in
            let outcome = try? await peer.request(method, ["text": .string(line)], deadline: deadline)
            if case .result(let result)? = outcome { response.take(result) } else { response.take(nil) }
        }
        return response.wait()
    }
}

/// A response that a thread waits for.
private final class Response: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func take(_ response: Value?) {
        value.withLock { $0 = response }
        isThere.signal()
    }

    func wait() -> Value? {
        isThere.wait()
        return value.withLock(\.self)
    }
}

extension Failure {
    /// Returns the failure for the code with which the app refuses a request.
    static func refused(_ code: String) -> Failure {
        switch code {
        case AttachProtocol.otherVersion:
            Failure(
                code: code,
                message: "the app does not speak this version of attach.",
                recoverySuggestion: "use the same version of the app at both ends.",
                status: .unavailable
            )
        case "tooMany":
            Failure(
                code: "busy",
                message: "\(ServedSession.mostLines) commands are still running.",
                recoverySuggestion: "wait until one of them ends.",
                status: .software
            )
        default:
            Failure(
                code: code,
                message: "the app refused the request (\(code)).",
                recoverySuggestion: "attach again.",
                status: .software
            )
        }
    }

    fileprivate static var tooLong: Failure {
        .invalidInput(
            "the line takes more than \(AttachProtocol.longest >> 20) MB as a message.",
            recoverySuggestion: "split it."
        )
    }
}
