/// What a command says, and whether it did what it was asked for.
struct Outcome: Equatable {
    var text: String
    var succeeded: Bool

    static func success(_ text: String) -> Outcome { Outcome(text: text, succeeded: true) }

    static func failure(_ text: String) -> Outcome { Outcome(text: text, succeeded: false) }

    /// All problems of a command line, and where to read on.
    static func refusal(_ problems: [String], command: String) -> Outcome {
        .failure((problems + ["see: swift package \(command) --help"]).joined(separator: "\n"))
    }
}
