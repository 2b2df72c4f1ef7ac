import Mediator

/// `copy`: prints the last call as a command for a shell.
struct CopyCommand: ConsoleCommand {
    let name = "copy"
    let summary = "Prints the last call as a command for a shell."
    let details = """
        The command is quoted for sh, with the path of the app, its options and the values of _ and $NAME; ••• replaces
        secret values.
        """
    let modes: Set<Console.Mode> = [.line]

    func read(_ words: Console.Words) throws { try words.none() }

    func run(_ input: Void, in context: Console.Context) async throws {
        guard let call = context.session.lastCall else {
            throw Failure.invalidInput("there is no call yet.", recoverySuggestion: "call an action first.")
        }
        let session = context.session
        let app = session.streams.executable ?? session.help.name
        let words = [app] + session.options.words + ["call"] + (try call.words)
        if call.hasSecrets { context.note("note: secret values are left out; put them in place of •••.") }
        let text = words.map(\.quotedForShell).joined(separator: " ")
        // The text form of a result may be cut.
        if context.isJSON { return try context.print(.string(text)) }
        try context.printer.result(text)
    }
}

extension String {
    /// The text, quoted as one word of a POSIX shell (IEEE Std 1003.1-2017, Shell Command Language, 2.2).
    var quotedForShell: String {
        let isSafe =
            !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "_-./:@+,%=".utf8.contains(byte)
                }
            }
        return isSafe ? self : "'" + replacing("'", with: #"'\''"#) + "'"
    }
}
