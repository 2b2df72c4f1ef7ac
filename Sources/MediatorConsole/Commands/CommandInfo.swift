import Mediator

/// A command as help shows it.
struct CommandInfo: Sendable {
    enum Name: String {
        case list, describe, call, check, help, history, quit
    }

    /// Where a command is typed: as arguments of the process, or as a line.
    enum Place {
        case arguments, line
    }

    let name: Name
    /// What follows the name.
    let arguments: String
    let summary: String
    /// More than one line can say.
    let details: String
    /// What follows the name in an example, made of an action of the app.
    let example: @Sendable (ActionSchema) -> String
    /// Whether it only makes sense among other lines.
    var isForLines = false

    /// How the command is written.
    var usage: String { arguments.isEmpty ? name.rawValue : "\(name.rawValue) \(arguments)" }

    static func all(in place: Place) -> [CommandInfo] {
        all.filter { place == .line || !$0.isForLines }
    }

    static func named(_ name: String, in place: Place) -> Name? {
        all(in: place).first { $0.name.rawValue == name }?.name
    }

    private static let all = [
        CommandInfo(
            name: .list,
            arguments: "[TARGET]",
            summary: "Lists the actions, all of them or those of one target.",
            details: "Each with its effect (sync, async, mainActor) and what it does. With --json an array of schemas.",
            example: { $0.target }
        ),
        CommandInfo(
            name: .describe,
            arguments: "TARGET[.ACTION]",
            summary: "Describes an action, or all actions of a target.",
            details: "Parameters, types, defaults, result, failures, and a line to copy. With --json the schema.",
            example: { "\($0.target).\($0.action)" }
        ),
        CommandInfo(
            name: .call,
            arguments: "TARGET.ACTION [NAME=VALUE …]",
            summary: "Calls an action and prints its result.",
            details: """
                Parameters are NAME=VALUE, or all of them one JSON object. The action's schema says how a value is read:
                2 is a number where a number is declared and a text where a text is; arrays, dictionaries and records
                are JSON; null is null where null fits. Callbacks need not be given: what they receive is printed.
                """,
            example: { $0.exampleLine }
        ),
        CommandInfo(
            name: .check,
            arguments: "",
            summary: "Checks that the modules fit together.",
            details: """
                Prints how much there is and which modules require one another, or all problems; the status is then 65.
                With --json an object.
                """,
            example: { _ in "" }
        ),
        CommandInfo(
            name: .help,
            arguments: "[COMMAND]",
            summary: "Explains the commands, or one of them.",
            details: "",
            example: { _ in "call" }
        ),
        CommandInfo(
            name: .history,
            arguments: "",
            summary: "Lists the lines so far.",
            details: "",
            example: { _ in "" },
            isForLines: true
        ),
        CommandInfo(
            name: .quit,
            arguments: "",
            summary: "Ends; so does the end of input (Ctrl-D).",
            details: "",
            example: { _ in "" },
            isForLines: true
        ),
    ]
}
