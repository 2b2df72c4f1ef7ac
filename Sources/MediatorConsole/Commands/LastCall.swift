import Mediator
import MediatorGateway

/// The call that was made last.
struct LastCall: Sendable {
    let target: String
    let action: String
    /// The action's, if anybody registered it.
    let schema: ActionSchema?
    /// Whether the parameters may hold a secret, which an action that no module registered may have been given too.
    let mayBeSecret: Bool
    /// The parameters that were given.
    let given: Parameters

    /// Whether a value is left out of ``words``, since it must not show.
    var hasSecrets: Bool { shown != given }

    private var shown: Parameters { given.redacted(by: schema, mayBeSecret: mayBeSecret) }

    /// The arguments that make the same call, with `•••` in place of secret values.
    ///
    /// - Throws: ``Failure`` for a reference, which has no text.
    var words: [String] {
        get throws {
            let names = "\(target).\(action)"
            guard let texts = try? shown.map({ try word($0.key, $0.value) }) else {
                do {
                    return [names, try shown.json()]
                } catch {
                    throw Failure.invalidInput(
                        "the parameters of \(names) cannot be written: \(error.message)",
                        resolution: "only plain values can be given on a command line."
                    )
                }
            }
            return [names] + texts
        }
    }

    /// Thrown where a value is no other than in an object.
    private struct NeedsObject: Error {}

    private func word(_ name: String, _ value: Value) throws -> String {
        let text =
            switch value {
            case .string(let string): string
            // Base64 stands without the quotes that it has in JSON.
            case .bytes: String(try value.json().dropFirst().dropLast())
            default: try value.json()
            }
        let written = text.hasPrefix("@") ? "@" + text : text
        let word = Console.Word(argument: "\(name)=\(written)")
        let parameter = schema?.parameters.first { $0.name == name }
        let isMasked = parameter?.isSecret ?? false
        guard
            word.key == name, !name.hasPrefix("--"), !written.contains("\0"),
            try isMasked || (parameter?.type ?? .any).value(ofText: word.unescapedText) == value
        else { throw NeedsObject() }
        return "\(name)=\(written)"
    }
}
