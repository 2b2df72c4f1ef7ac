import Mediator

/// The identifiers of the participants or nodes of a Mermaid diagram: their names where Mermaid allows them.
struct MermaidNames {
    /// The label for outside of handlers.
    private static let outside = "outside"

    private(set) var all: [(label: String, identifier: String)] = []
    private var identifiers: [String?: String] = [:]
    private var taken: Set<String> = []

    /// Adds a name once; nil for outside of handlers.
    mutating func add(_ name: String?) {
        guard identifiers[name] == nil else { return }
        let label = name ?? Self.outside
        var identifier = label
        var number = all.count
        while !Self.isIdentifier(identifier) || taken.contains(identifier) {
            number += 1
            identifier = "m\(number)"
        }
        taken.insert(identifier)
        identifiers[name] = identifier
        all.append((label, identifier))
    }

    subscript(name: String?) -> String { identifiers[name] ?? Self.outside }

    /// Returns a text with the characters that Mermaid interprets escaped as `#`, a number or name, and `;`.
    static func escaped(_ text: String) -> String {
        text.visible.replacingScalars { scalar in
            switch scalar {
            case "#": "#35;"
            case ";": "#59;"
            case "\"": "#quot;"
            case "<": "#lt;"
            case ">": "#gt;"
            case "%": "#37;"
            default: nil
            }
        }
    }

    private static func isIdentifier(_ name: String) -> Bool {
        // Mermaid reads an x after a minus as an arrowhead.
        guard let first = name.first, first.isLetter, first != "x", first != "X" else { return false }
        return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } && !reserved.contains(name.lowercased())
    }

    /// The keywords of sequence diagrams and flowcharts.
    private static let reserved: Set<String> = [
        "accdescr", "acctitle", "activate", "actor", "alt", "and", "as", "autonumber", "box", "break", "call", "class",
        "classdef", "click",
        "create", "critical", "deactivate", "default", "destroy", "details", "direction", "else", "end", "flowchart",
        "graph", "href", "interpolate", "left", "link", "links", "linkstyle", "loop", "note", "of", "off", "opt",
        "option",
        "over", "par", "participant", "properties", "rect", "right", "sequencediagram", "style", "subgraph", "title",
    ]
}
