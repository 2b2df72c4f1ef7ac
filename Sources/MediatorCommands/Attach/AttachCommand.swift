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
    let modes: Set<Console.Mode> = [.arguments]
    let needsMediator = false

    func example(_ action: ActionSchema) -> String { "/tmp/app.sock" }

    func read(_ words: Console.Words) throws -> String { try words.text("the path of a socket") }

    func run(_ path: String, in context: Console.Context) async throws {
        let streams = context.session.streams
        let connection = try Self.connect(path, streams.expanded(path))
        defer { connection.end() }
        let disconnected = Failure(
            code: "disconnected",
            message: "the app at \(path.quotedBriefly) ended the connection.",
            recoverySuggestion: "check that it still runs; it serves at most \(SocketServer.mostClients) clients.",
            status: .software
        )
        guard let app = try await AttachedSession(connection, streams, context.format) else { throw disconnected }
        let lines = Task { try await Self.perform(app, streams) }
        defer { lines.cancel() }
        // Ends when all lines are performed. With piped input also when the connection ends, since its next line may never
        // come.
        let (outcomes, outcome) = AsyncStream.makeStream(of: Result<Console.ExitStatus, any Error>.self)
        let receiving = Task {
            await app.receive()
            if let terminal = streams.terminal { terminal.withdraw() } else { outcome.finish() }
        }
        Task { outcome.yield(await lines.result) }
        let status = try await withTaskCancellationHandler {
            try await outcomes.first { _ in true }?.get()
        } onCancel: {
            lines.cancel()
        }
        if let error = app.outputError { throw error }
        guard let status, app.isOpen else {
            try Task.checkCancellation()
            throw disconnected
        }
        await Self.end(connection, receiving)
        guard status == .done else { throw status }
    }

    /// Ends the session, and waits until the app has ended what its commands began, such as a recording.
    private static func end(_ connection: SocketConnection, _ receiving: Task<Void, Never>) async {
        let limit = Task {
            try await Task.sleep(for: .seconds(2))
            connection.end()
        }
        await connection.endSending()
        await receiving.value
        limit.cancel()
    }

    /// Sends the lines of the streams, and returns the status of the first one that failed; that of a terminal is `done`.
    private static func perform(_ app: AttachedSession, _ streams: Console.Streams) async throws -> Console.ExitStatus {
        if let terminal = streams.terminal {
            try await terminal.performLines(app, name: app.name, prompt: app.prompt, environment: streams.environment)
            return .done
        }
        return try await streams.performLines(app.printer, isEnded: { app.isEnded }) { line, number in
            do {
                return try await app.perform(try LineText.text(of: line), number: number)
            } catch let failure as Failure {
                app.report(failure, line: number)
                return failure.status
            }
        }
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
