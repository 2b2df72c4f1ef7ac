import Mediator
import MediatorTerminal

/// `attach`: lines for an app that listens.
struct AttachCommand: StandaloneCommand {
    let name = "attach"
    let arguments = "PATH"
    let summary = "Connects with an app that listens at a socket: lines go there, results come back."
    let details = """
        At a terminal lines are edited and completed as without it, and Ctrl-C cancels the action that runs there; piped
        lines end with the status of the first that failed. Files behind @ are read by the app. When this side goes
        away, the app cancels what is under way for it.
        """
    let places: Set<Console.Place> = [.arguments]
    let needsModules = false

    func example(_ action: ActionSchema) -> String { "/tmp/app.sock" }

    func read(_ words: Console.Words) throws -> String { try words.text("the path of a socket") }

    func run(_ path: String, in context: Console.Context) async throws {
        try await run(path, context.session.streams, context.format)
    }

    func run(_ path: String, _ streams: Console.Streams, _ format: Console.Format) async throws {
        let connection = try Self.connect(path, FileContents.expanded(path, streams.environment))
        let hello = AttachHello(streams, format)
        // That the app has gone is told when its answers are read.
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
            resolution: "look whether it still runs; it serves \(SocketServer.mostClients) clients at most.",
            status: .software
        )
    }

    /// Sends the lines that are typed one by one, and returns whether it was not the app that ended.
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
            return false
        }
        try await terminal.performLines(
            app, name: welcome.name, prompt: welcome.prompt, environment: streams.environment)
        guard app.isConnected else { return false }
        await connection.endSending()
        return true
    }

    /// Sends the input as it is, and returns whether the app said that it has performed all.
    ///
    /// - Throws: `Console.ExitStatus` when a line failed, ``Console/Streams/Closed`` when nobody reads the results.
    private static func sendLines(_ connection: SocketConnection, _ streams: Console.Streams) async throws -> Bool {
        let sending = Task {
            // What cannot be read has no further line.
            while let bytes = try? await streams.input(), !bytes.isEmpty, !Task.isCancelled {
                guard (try? connection.send(bytes)) != nil else { return }
                // The app may be slow to read, and the input long.
                await connection.flush()
            }
            await connection.endSending()
        }
        // Whoever types may never type again.
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
                    message: "the app at \(path.quotedBriefly) is somebody else's.",
                    resolution: "attach to one of your own.",
                    status: .unavailable
                )
            }
            return connection
        } catch let error as SystemError {
            throw Failure(
                code: "cannotAttach",
                message: "cannot attach to \(path.quotedBriefly): \(error).",
                resolution: "start an app that listens there, as with \"listen \(path)\".",
                status: .unavailable
            )
        }
    }
}

/// A command that needs no mediator: as an argument of the process it runs before one is made.
protocol StandaloneCommand: ConsoleCommand {
    func run(_ input: Input, _ streams: Console.Streams, _ format: Console.Format) async throws
}
