import MediatorTerminal

import Mediator
import MediatorCatalogue

/// What `help` explains besides commands.
enum HelpTopic: String, CaseIterable {
    case values
    case keys
    case output

    /// What it is about, in one line.
    var summary: String {
        switch self {
        case .values: "How parameters are written: quotes, JSON, files, results that were kept."
        case .keys: "What the keys of a terminal do, and what happens to lines that are not finished."
        case .output: "How results are shown: tables, JSON, colours."
        }
    }

    /// Returns the text, its example made of an action.
    ///
    /// - Parameter keys: What may be typed to have Tab complete an action; nil where nobody knows the others.
    func text(_ action: ActionSchema, keys: String?, width: Int) -> String {
        let rows: [[String]]
        let example: String
        switch self {
        case .values:
            rows = Self.valueRows
            example = "$kept = \(action.exampleLine)"
        case .keys:
            rows = Self.keyRows
            example = keys ?? "\(action.target).\(action.action.prefix(2)), Tab"
        case .output:
            rows = Self.outputRows
            example = "list --jsonl"
        }
        let table = Columns.glossary(rows, indent: 2, width: width).joined(separator: "\n")
        return [rawValue, Paragraphs.fitted(summary, width), table, "example: \(example)"].joined(separator: "\n\n")
    }

    private static let valueRows = [
        ["note=gift", "A value; it ends at a space. The action's schema says how it is read."],
        [#"note="a gift""#, "One with spaces; double quotes know the escapes of JSON."],
        [#"note='a gift', note=a\ gift"#, "The same; single quotes know none."],
        [#"tags=["a"], box={"size": 1}"#, "Arrays, dictionaries and records are JSON."],
        [#"{"note": "a gift"}"#, "All parameters as one JSON object."],
        ["note=null", "No value, where null fits."],
        ["data=@FILE, @FILE", "A value, or all parameters as JSON, from a file."],
        ["data=@-, @-", "The same from standard input, for commands that are arguments."],
        ["note=@@ann", "A text that begins with @."],
        ["$cart = LINE", "Keeps a result; \"variables\" lists what is kept."],
        ["id=_.id, id=$cart[0].id", "A part of the last result, or of one that was kept."],
    ]

    private static let keyRows = [
        ["Tab", "Completes commands, targets, actions, parameters, values, keys of JSON, files and $names."],
        ["Left, Right, Ctrl-A, Ctrl-E", "Move; Ctrl-A to the beginning, Ctrl-E to the end."],
        ["Ctrl-U, Ctrl-K, Ctrl-W", "Delete the line, what follows the cursor, or a word."],
        ["Up, Down, Ctrl-R", "Earlier lines, and a search in them; those of former sessions too."],
        ["Enter", "Ends the line; a bracket or a double quote that is open goes on in the next."],
        ["Enter alone", "Behind a question for what a call lacks: takes the default."],
        ["Ctrl-C", "Drops the line, or cancels what runs; again, it is no longer waited for."],
        ["Ctrl-D", "Ends, like quit."],
    ]

    private static let outputRows = [
        ["at a terminal", "Tables fit the width, long texts are cut, and a note says so."],
        ["--json", "One line of JSON, exact; errors too."],
        ["--jsonl", "The same, an array as a line for each element."],
        ["time LINE", "Says how long it took, on standard error."],
        ["NO_COLOR=1, TERM=dumb", "In the environment: no colours."],
    ]
}
