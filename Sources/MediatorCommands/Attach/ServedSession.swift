import Mediator
import MediatorCoding
import MediatorConsole
import MediatorMessages
import MediatorSystem
import Synchronization

/// The session that a listening app serves to a client of `attach`, as a table of methods.
final class ServedSession: Sendable {
    /// The client, as the streams of its session use it.
    private final class Client: Sendable {
        struct State {
            /// Weak, since the methods of this side refer to the session.
            weak var peer: MessagePeer?
            /// The width of its terminal in cells.
            var columns: Int?
        }

        let state: Mutex<State>

        init(columns: Int?) {
            state = Mutex(State(columns: columns))
        }

        var peer: MessagePeer? { state.withLock(\.peer) }

        /// Sends a request, and returns the text of its response; nil without one.
        func text(_ method: String, _ parameters: Parameters) async -> String? {
            guard case .result(let result)? = try? await peer?.request(method, parameters) else { return nil }
            return result["text"]?.text
        }
    }

    /// The most lines that run at once: the current one, and earlier ones that go on after Ctrl-C.
    static let mostLines = 16

    private let connection: SocketConnection
    private let client: Client
    private let session: Session

    /// - Parameter properties: What the client says of its streams.
    init(_ connection: SocketConnection, _ console: Console, _ properties: Parameters) {
        let client = Client(columns: properties.columns)
        var streams = console.streams(to: properties) { method, text in
            guard let peer = client.peer, peer.isOpen else { throw Console.Streams.Closed() }
            peer.notify(method, text: text)
        }
        streams.columns = { client.state.withLock(\.columns) }
        if properties["asks"] == true {
            streams.ask = { await client.text("ask", $0.parameters) }
        }
        if properties["remembers"] == true {
            streams.remember = { await client.text("remember", ["text": .string($0)]) }
        }
        session = Session(
            mediator: console.mediator, streams: streams, configuration: console.configuration,
            format: properties["format"]?.text.flatMap(Console.Format.init) ?? .text)
        (self.connection, self.client) = (connection, client)
    }

    /// Performs the requests of the client until its side of the connection ends, and returns when its lines have ended.
    ///
    /// - Parameter reader: Reads its further messages.
    func serve(_ reader: LineReader) async {
        let peer = AttachProtocol.peer(methods, requests: Self.mostLines)
        client.state.withLock { $0.peer = peer }
        peer.begin(over: connection)
        await peer.receive(from: reader)
        session.close()
        peer.end("the connection ended")
        // The client waits for the end of what its lines began, but not for a line that goes on after Ctrl-C.
        await connection.endSending()
        await peer.finishRequests()
        // One of its lines may have begun a trace meanwhile.
        session.close()
    }

    private var methods: MessageMethods {
        var methods = MessageMethods()
        methods.add("line", runsAside: true) { request, _ throws(MessageError) in
            let status = await self.perform(try request.text, request.parameters)
            return ["status": .int(Int(status.rawValue)), "ended": .bool(self.session.isEnded)]
        }
        methods.add("complete") { request, _ throws(MessageError) in
            self.session.completions(of: try request.text).value
        }
        methods.add("hint") { request, _ throws(MessageError) in
            ["text": .string(self.session.hint(for: try request.text))]
        }
        return methods
    }

    private func perform(_ line: String, _ parameters: Parameters) async -> Console.ExitStatus {
        if let columns = parameters.columns {
            client.state.withLock { $0.columns = columns }
        }
        do {
            // A client that does not read gets no further results.
            try await connection.waitForCapacity()
            let status = try await session.perform(line, number: parameters["number"]?.integer(in: 1...Int.max))
            try await connection.waitForCapacity()
            return status
        } catch {
            // The client has gone, which ends the connection otherwise.
            return .software
        }
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
