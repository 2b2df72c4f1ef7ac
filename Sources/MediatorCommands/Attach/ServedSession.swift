import Mediator
import MediatorConsole
import MediatorMessages
import MediatorSystem
import Synchronization

/// The session that a listening app serves to a client of `attach`, as a table of methods.
final class ServedSession: Sendable {
    private struct State {
        /// Nil before `attach`.
        var session: Session?
        /// The width of the terminal in cells.
        var columns: Int?
    }

    /// The maximum number of running lines: one, and those that ignored Ctrl-C.
    static let mostLines = 16

    private let connection: SocketConnection
    private let console: Console
    private let state = Mutex(State())

    init(_ connection: SocketConnection, _ console: Console) {
        (self.connection, self.console) = (connection, console)
    }

    /// Performs the requests of the client until the connection ends, and returns when its lines have ended.
    func serve() async {
        let peer = AttachProtocol.peer(methods, requests: Self.mostLines)
        peer.begin(over: connection)
        await peer.receive(from: connection)
        await peer.finishRequests()
        end()
    }

    /// Ends what the commands have begun in the session.
    private func end() {
        let session = state.withLock { state in
            defer { state.session = nil }
            return state.session
        }
        session?.close()
    }

    private var methods: MessageMethods {
        var methods = MessageMethods()
        methods.add("attach") { request, peer throws(MessageError) in
            try self.begin(request.parameters, peer)
            let configuration = self.console.configuration
            return ["name": .string(configuration.name), "prompt": .string(configuration.prompt)]
        }
        methods.add("line", runsAside: true) { request, _ throws(MessageError) in
            let session = try self.session
            let status = await self.perform(try request.text, request.parameters, session)
            return ["status": .int(Int(status.rawValue)), "ended": .bool(session.isEnded)]
        }
        methods.add("complete") { request, _ throws(MessageError) in
            try self.session.completions(of: request.text).value
        }
        methods.add("hint") { request, _ throws(MessageError) in
            ["text": .string(try self.session.hint(for: request.text))]
        }
        methods.add("record") { request, _ throws(MessageError) in
            ["text": .string(try self.session.record(line: request.text))]
        }
        methods.add("end") { _, _ in
            self.end()
            return [:]
        }
        return methods
    }

    private var session: Session {
        get throws(MessageError) {
            guard let session = state.withLock(\.session) else { throw .invalidRequest("begin with \"attach\"") }
            return session
        }
    }

    private func begin(_ parameters: Parameters, _ peer: MessagePeer) throws(MessageError) {
        guard parameters["version"] == .int(AttachProtocol.version) else {
            throw .invalidRequest(
                "the app speaks version \(AttachProtocol.version) of attach", AttachProtocol.otherVersion)
        }
        let client = ClientStreams(parameters)
        var streams = console.streams(to: client) { method, text in
            guard peer.isOpen else { throw Console.Streams.Closed() }
            peer.notify(method, text: text)
        }
        streams.columns = { [weak self] in self?.state.withLock(\.columns) }
        if client.asks {
            streams.ask = { question in
                guard case .result(let answer)? = try? await peer.request("ask", question.parameters) else {
                    return nil
                }
                return answer["text"]?.text
            }
        }
        let session = Session(
            mediator: console.mediator, streams: streams, configuration: console.configuration, format: client.format)
        try state.withLock { (state) throws(MessageError) in
            guard state.session == nil else { throw .invalidRequest("the client is attached") }
            (state.session, state.columns) = (session, client.columns)
        }
        guard client.isInputTerminal else { return }
        session.printer.note(console.configuration.greeting(console.mediator), isOfApp: true)
    }

    private func perform(_ line: String, _ parameters: Parameters, _ session: Session) async -> Console.ExitStatus {
        if let columns = parameters.columns { state.withLock { $0.columns = columns } }
        var status = Console.ExitStatus.software
        do {
            // A client that does not read gets no further results.
            try await connection.waitForCapacity()
            let number = parameters["number"]?.integer(in: 1...Int.max)
            status =
                parameters["isRecorded"] == true
                ? try await session.performRecorded(line, number: number)
                : try await session.perform(.bytes(Array(line.utf8)[...]), number: number)
            try await connection.waitForCapacity()
        } catch {
            // The client has gone, which ends the connection otherwise.
        }
        return status
    }
}

extension MessageRequest {
    fileprivate var text: String {
        get throws(MessageError) {
            guard let text = parameters["text"]?.text else { throw .invalidParameters("give \"text\" as a string") }
            return text
        }
    }
}
