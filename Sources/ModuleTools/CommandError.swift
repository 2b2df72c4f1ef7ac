import Mediator

/// Why a command failed.
struct CommandError: Error, Equatable {
    /// What the command prints: all problems of its arguments, of a file that they name, or of the package.
    let text: String

    init(_ text: String) { self.text = text.visibleLines }

    /// Creates an error with a line for each problem.
    init(_ problems: [String]) { self.init(problems.joined(separator: "\n")) }

    /// Returns the error for a document that cannot be read; a reason quotes the document, which may have any characters.
    static func unreadable(_ reason: String) -> CommandError {
        let formats = "what the console's export writes with --format json or openrpc, or another document of OpenRPC"
        return CommandError("\(reason.visible); to resolve: give \(formats)")
    }
}
