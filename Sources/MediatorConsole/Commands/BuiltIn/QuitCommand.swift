/// `quit`: ends the session.
struct QuitCommand: ConsoleCommand {
    let name = "quit"
    let summary = "Ends the session, like the end of input (Ctrl-D)."
    let details = "exit and q do the same."
    let modes: Set<Console.Mode> = [.line]

    func run(_ input: Void, in context: Console.Context) async throws {
        context.session.end()
    }
}
