import Mediator
import MediatorCoding
import MediatorTerminal

/// The last call.
struct LastCall: Sendable {
    let target: String
    let action: String
    /// The schema of the action; nil when no module registered it.
    let schema: ActionSchema?
    /// Whether the parameters may hold a secret; also possible without a schema.
    let mayBeSecret: Bool
    /// The parameters of the user.
    let given: Parameters

    /// Whether ``words`` leave a secret value out.
    var hasSecrets: Bool { shown != given }

    private var shown: Parameters { given.redacted(by: schema, mayBeSecret: mayBeSecret) }

    /// The arguments for the same call, with `•••` in place of secret values.
    ///
    /// - Throws: ``Failure`` for a reference, which has no text form.
    var words: [String] {
        get throws {
            let names = "\(target).\(action)"
            guard let texts = try? shown.map({ try word($0.key, $0.value) }) else {
                do {
                    return [names, try shown.json()]
                } catch {
                    throw Failure.invalidInput(
                        "the parameters of \(names) cannot be written: \(error.message)",
                        recoverySuggestion: "only plain values can be given on a command line."
                    )
                }
            }
            return [names] + texts
        }
    }

    /// An error: only a JSON object can express a value.
    private struct NeedsObject: Error {}

    private func word(_ name: String, _ value: Value) throws -> String {
        let text =
            switch value {
            case .string(let string): string
            // Base64, without the quotes of JSON.
            case .bytes: String(try value.json().dropFirst().dropLast())
            default: try value.json()
            }
        let written = text.hasPrefix("@") ? "@" + text : text
        let word = Console.Word(argument: "\(name)=\(written)")
        let parameter = schema?.parameters.first { $0.name == name }
        let isMasked = parameter?.isSecret ?? false
        guard
            word.key == name, !name.hasPrefix("--"), TerminalText.safe(written) == written,
            try isMasked || (parameter?.type ?? .any).value(ofText: word.unescapedText) == value
        else { throw NeedsObject() }
        return "\(name)=\(written)"
    }
}
