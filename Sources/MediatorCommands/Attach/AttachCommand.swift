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
        let connection = try Self.connect(path, FileContents.expanded(path, streams.environment))
        defer { connection.end() }
        let app = RemoteSession(connection, streams, context.format)
        // Ends with the first of two: all lines were performed, or the connection ended; the latter if no terminal waits.
        let (ends, end) = AsyncStream.makeStream(of: Result<Console.ExitStatus, any Error>.self)
        Task {
            await app.receive()
            // A terminal shows texts above its line until the line is withdrawn, and the session ends with it. The wait
            // for a line of other streams may never end.
            if let terminal = streams.terminal { terminal.withdraw() } else { end.finish() }
        }
        let session = Task {
            do { end.yield(.success(try await Self.perform(app, streams))) } catch { end.yield(.failure(error)) }
            end.finish()
        }
        defer { session.cancel() }
        let status = try await withTaskCancellationHandler {
            try await ends.first { _ in true }?.get()
        } onCancel: {
            session.cancel()
        }
        if app.isOutputClosed { throw Console.Streams.Closed() }
        guard let status, app.isOpen else {
            try Task.checkCancellation()
            throw Failure(
                code: "disconnected",
                message: "the app at \(path.quotedBriefly) ended the connection.",
                recoverySuggestion: "check that it still runs; it serves at most \(SocketServer.mostClients) clients.",
                status: .software
            )
        }
        guard status == .done else { throw status }
    }

    /// Sends the lines of the streams, and returns the status of the first one that failed; that of a terminal is `done`.
    private static func perform(_ app: RemoteSession, _ streams: Console.Streams) async throws -> Console.ExitStatus {
        guard let welcome = try await app.attach() else { return .software }
        if let terminal = streams.terminal {
            try await terminal.performLines(
                app, name: welcome.name, prompt: welcome.prompt, environment: streams.environment)
            await app.end()
            return .done
        }
        let printer = Printer(streams, prompt: welcome.prompt)
        let status = try await streams.performLines(printer, isEnded: { app.isEnded }) { line, number in
            do {
                let text = try LineText.text(of: line)
                return try await app.perform(text, number: number, isRecorded: false)
            } catch let failure as Failure {
                app.report(failure, line: number)
                return failure.status
            }
        }
        await app.end()
        return status
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
