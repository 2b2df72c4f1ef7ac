import MediatorConsole
import Mediator
import MediatorCoding
import MediatorSystem
import MediatorTerminal

/// `attach`: sends lines to an app that listens.
struct AttachCommand: ConsoleCommand {
    let name = "attach"
    let arguments = "PATH"
    let summary = "Sends lines to an app that listens at a socket."
    let details = """
        On a terminal lines are edited and completed as usual, and Ctrl-C cancels the action in the app; piped lines end
        with the status of the first line that failed. The app reads the files after @. When the connection ends, the
        app cancels the running command.
        """
    let places: Set<Console.Place> = [.arguments]
    let needsMediator = false

    func example(_ action: ActionSchema) -> String { "/tmp/app.sock" }

    func read(_ words: Console.Words) throws -> String { try words.text("the path of a socket") }

    func run(_ path: String, in context: Console.Context) async throws {
        let (streams, format) = (context.session.streams, context.format)
        let connection = try Self.connect(path, FileContents.expanded(path, streams.environment))
        let hello = AttachHello(streams, format)
        // Reading the answers reports an app that has gone.
        try? connection.send(hello.line)
        let isDone =
            if let terminal = streams.terminal {
                try await Self.performLines(of: terminal, connection, streams, isJSON: format != .text)
            } else {
                try await Self.sendLines(connection, streams)
            }
        guard !isDone else { return }
        throw Failure(
            code: "disconnected",
            message: "the app at \(path.quotedBriefly) ended the connection.",
            recoverySuggestion: "check that it still runs; it serves at most \(SocketServer.mostClients) clients.",
            status: .software
        )
    }

    /// Sends typed lines one by one; returns false when the app ended the connection.
    private static func performLines(
        of terminal: Terminal,
        _ connection: SocketConnection,
        _ streams: Console.Streams,
        isJSON: Bool
    ) async throws -> Bool {
        let app = AttachedApp(connection, streams, isJSON: isJSON)
        Task {
            await app.receive()
            terminal.withdraw()
        }
        guard let welcome = await app.welcomed() else {
            try Task.checkCancellation()
            return try hasEnded(app)
        }
        try await terminal.performLines(
            app, name: welcome.name, prompt: welcome.prompt, environment: streams.environment)
        guard app.isConnected else { return try hasEnded(app) }
        await connection.endSending()
        return true
    }

    /// Returns false for a session that the app has ended without a reason.
    ///
    /// - Throws: `Console.ExitStatus` when the app has sent the reason, and this status.
    private static func hasEnded(_ app: AttachedApp) throws -> Bool {
        if let status = app.status, status != .done { throw status }
        return false
    }

    /// Sends the input unchanged; returns whether the app has performed all lines.
    ///
    /// - Throws: `Console.ExitStatus` when a line failed,
    ///   ``Console/Streams/Closed`` when the reader has closed the output.
    private static func sendLines(_ connection: SocketConnection, _ streams: Console.Streams) async throws -> Bool {
        let sending = Task {
            // An error ends the input.
            while let bytes = try? await streams.input(), !bytes.isEmpty, !Task.isCancelled {
                guard (try? connection.send(bytes)) != nil else { return }
                // The app may be slow to read, and the input long.
                await connection.flush()
            }
            await connection.endSending()
        }
        // The input may never end.
        defer {
            sending.cancel()
            connection.end()
        }
        var reader = LineReader { await connection.read() }
        while let line = try await reader.next() {
            guard case .bytes(let bytes) = line else { continue }
            switch AttachMessage(json: String(decoding: bytes, as: UTF8.self)) {
            case .output(let text): try streams.output(text)
            case .error(let text): try? streams.error(text)
            case .status(0): return true
            case .status(let status): throw Console.ExitStatus(rawValue: Int32(truncatingIfNeeded: status))
            default: continue
            }
        }
        return false
    }

    private static func connect(_ path: String, _ expanded: String) throws -> SocketConnection {
        do {
            let connection = try SocketConnection(connectingTo: expanded)
            guard connection.isFromSameUser else {
                throw Failure(
                    code: "cannotAttach",
                    message: "the app at \(path.quotedBriefly) belongs to another user.",
                    recoverySuggestion: "attach to an app of your own.",
                    status: .unavailable
                )
            }
            return connection
        } catch let error as SystemError {
            throw Failure(
                code: "cannotAttach",
                message: "cannot attach to \(path.quotedBriefly): \(error).",
                recoverySuggestion: "start an app that listens there, for example with \"listen \(path)\".",
                status: .unavailable
            )
        }
    }
}
