import MediatorTerminal
import Mediator
import MediatorCoding

/// A topic of `help` besides the commands.
enum HelpTopic: String, CaseIterable {
    case values
    case keys
    case output

    /// The content, in one line.
    var summary: String {
        switch self {
        case .values: "How to write parameters: quotes, JSON, files, kept results."
        case .keys: "The keys on a terminal, and lines that are not complete."
        case .output: "How results are printed: tables, JSON, colors."
        }
    }

    /// Returns the text of the topic.
    ///
    /// - Parameters:
    ///   - action: The action of the example.
    ///   - width: The width of a line in cells.
    func text(_ action: ActionSchema, width: Int) -> String {
        let rows: [[String]]
        let example: String
        switch self {
        case .values:
            rows = Self.valueRows
            example = "$kept = \(action.exampleLine)"
        case .keys:
            rows = Self.keyRows
            example = "\(action.target).\(action.action.prefix(2)), Tab"
        case .output:
            rows = Self.outputRows
            example = "list --jsonl"
        }
        let table = Help.glossary(rows, width)
        return [rawValue, Paragraphs.fitted(summary, width), table, "example: \(example)"].joined(separator: "\n\n")
    }

    private static let valueRows = [
        ["note=gift", "A value; it ends at a space. The schema of the action determines its type."],
        [#"note="a gift""#, "A value with spaces; double quotes allow the escapes of JSON."],
        [#"note='a gift', note=a\ gift"#, "The same; single quotes allow no escapes."],
        [#"tags=["a"], box={"size": 1}"#, "Arrays, dictionaries and records are JSON."],
        [#"{"note": "a gift"}"#, "All parameters as one JSON object."],
        ["TARGET.ACTION(note: gift)", "A call as the console prints it; spaces need double quotes."],
        ["TARGET.ACTION gift", "The only required parameter may stand without its name."],
        ["note=null", "Null, where the type allows it."],
        ["data=@FILE, @FILE", "A value, or all parameters as JSON, from a file."],
        ["data=@-, @-", "The same from standard input, not in lines."],
        ["note=@@ann", "A text that begins with @."],
        ["$cart = LINE", "Keeps a result; \"variables\" lists the kept results."],
        ["id=_.id, id=$cart[0].id", "A part of the last result, or of a kept one."],
    ]

    private static let keyRows = [
        ["Tab", "Completes commands, targets, actions, parameters, values, files and $names."],
        ["Left, Right, Ctrl-A, Ctrl-E", "Move the cursor; Ctrl-A to the beginning, Ctrl-E to the end."],
        ["Ctrl-U, Ctrl-K, Ctrl-W", "Delete the line, the text after the cursor, or a word."],
        ["Up, Down, Ctrl-R", "Recall and search earlier lines, also of former sessions."],
        ["Enter", "Ends the line; an open bracket, parenthesis or double quote continues in the next line."],
        ["Enter alone", "At the question for a missing parameter: takes the default."],
        ["Ctrl-C", "Drops the line, or cancels the command; a second time it stops waiting for it."],
        ["Ctrl-D", "Ends the session, like quit."],
    ]

    private static let outputRows = [
        ["on a terminal", "Tables fit the width, long texts are cut, and a note counts the cut values."],
        ["--json", "One line of JSON, with exact values; errors too."],
        ["--jsonl", "The same, an array as one line for each element."],
        ["LINE > FILE", "Writes the results of a line to a file, instead of printing them."],
        ["time LINE", "Prints the duration on standard error."],
        ["NO_COLOR=1, TERM=dumb", "Environment variables that switch colors off."],
    ]
}
