import Mediator

/// The output of a command and whether it succeeded.
struct Outcome: Equatable {
    var text: String
    var succeeded: Bool

    static func success(_ text: String) -> Outcome { Outcome(text: text.visibleLines, succeeded: true) }

    static func failure(_ text: String) -> Outcome { Outcome(text: text.visibleLines, succeeded: false) }

    /// A failure with all problems of a command line and a reference to the help.
    static func usageError(_ error: UsageError, help: String) -> Outcome {
        .failure((error.problems + ["see: \(help)"]).joined(separator: "\n"))
    }
}
