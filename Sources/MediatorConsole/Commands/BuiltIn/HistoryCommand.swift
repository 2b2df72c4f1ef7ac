import Mediator
import MediatorTerminal

/// `history`: lists the lines of the session.
struct HistoryCommand: ConsoleCommand {
    let name = "history"
    let summary = "Lists the lines of the session."
    let modes: Set<Console.Mode> = [.line]

    func run(_ input: Void, in context: Console.Context) async throws {
        let lines = context.session.history.lines
        if context.isJSON { return try context.print(lines.map(\.line).parameterValue) }
        for (number, line) in lines {
            let digits = String(number)
            try context.printer.result(String(repeating: " ", count: max(0, 4 - digits.count)) + digits + "  " + line)
        }
    }
}
