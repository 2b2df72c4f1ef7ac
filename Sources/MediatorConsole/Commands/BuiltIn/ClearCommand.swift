/// `clear`: clears the terminal, as in shells.
struct ClearCommand: ConsoleCommand {
    let name = "clear"
    let summary = "Clears the terminal."
    let details = "It calls no action. Without a terminal it does nothing."
    let modes: Set<Console.Mode> = [.line]

    func run(_ input: Void, in context: Console.Context) async throws {
        context.printer.clear()
    }
}
