import Mediator

/// All problems of a command line, or of the file that it names.
struct UsageError: Error, Equatable {
    let problems: [String]

    init(_ problems: [String]) { self.problems = problems }

    init(_ problem: String) { problems = [problem] }

    /// Returns the error for a document that cannot be read; a reason quotes the document, which may have any characters.
    static func unreadable(_ reason: String) -> UsageError {
        let formats = "what the console's export writes with --format json or openrpc, or another document of OpenRPC"
        return UsageError("\(reason.visible); to resolve: give \(formats)")
    }
}
