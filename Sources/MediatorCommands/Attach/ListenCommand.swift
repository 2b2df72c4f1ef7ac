import MediatorConsole
import MediatorSystem
import MediatorTerminal
import Mediator

/// `listen`: serves the console at a socket.
struct ListenCommand: ConsoleCommand {
    let name = "listen"
    let arguments = "PATH"
    let summary = "Serves the console at a socket, for \"attach\", until Ctrl-C."
    let details = """
        Only this user can connect; the socket is removed at the end. All clients call the same modules; each has its
        own results and history. A second Ctrl-C does not wait for running commands.
        """
    let modes: Set<Console.Mode> = [.arguments]

    func example(_ action: ActionSchema) -> String { "/tmp/app.sock" }

    func read(_ words: Console.Words) throws -> String { try words.text("the path of a socket") }

    func run(_ path: String, in context: Console.Context) async throws {
        let session = context.session
        let console = Console(
            mediator: session.mediator, configuration: session.configuration, streams: session.streams)
        let server = try console.server(at: path)
        let serving = Task { await console.serve(server) }
        let signals = Signals.watch { number in
            guard Signals.endings.contains(number) else { return }
            if serving.isCancelled { Signals.endProcess(with: number) }
            serving.cancel()
        }
        defer { signals?.stop() }
        context.note("listening at \(path); Ctrl-C ends it")
        await withTaskCancellationHandler {
            await serving.value
        } onCancel: {
            serving.cancel()
        }
    }
}
