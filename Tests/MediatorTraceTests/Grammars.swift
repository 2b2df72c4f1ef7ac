/// The error of a text outside of the checked syntax.
struct GrammarError: Error {
    let line: String
    let fact: String
}

/// The lines after the first, without their common indentation.
private func lines(_ text: String, _ first: String) throws -> [Substring] {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard all.first == first[...] else { throw GrammarError(line: "\(all.first ?? "")", fact: "is not \(first)") }
    return try all.dropFirst().map { line in
        guard line.hasPrefix("    "), line.dropFirst(4).first != " " else {
            throw GrammarError(line: String(line), fact: "is not indented by four")
        }
        return line.dropFirst(4)
    }
}

/// A text in which `#` starts an escape, without other Mermaid syntax.
private nonisolated(unsafe) let mermaidText = /(?:[^#;"<>%\n\r]|#(?:[0-9]+|[a-z]+);)+/
private nonisolated(unsafe) let mermaidName = /[A-Za-z][A-Za-z0-9]*/

private func checkName(_ name: Substring, _ line: Substring) throws {
    let words = ["end", "note", "loop", "participant", "as", "over", "graph", "subgraph", "class", "style", "click"]
    guard name.wholeMatch(of: mermaidName) != nil, !words.contains(name.lowercased()) else {
        throw GrammarError(line: String(line), fact: "\(name) is no name")
    }
}

private func checkText(_ text: Substring, _ line: Substring) throws {
    guard text.wholeMatch(of: mermaidText) != nil else {
        throw GrammarError(line: String(line), fact: "\(text) is no text")
    }
}

/// Sequence diagrams of Mermaid: participants, then messages that activate and deactivate.
enum SequenceGrammar {
    static func check(_ text: String) throws {
        var participants: Set<Substring> = []
        var active: [Substring: Int] = [:]
        for line in try lines(text, "sequenceDiagram") {
            func know(_ name: Substring) throws {
                guard participants.contains(name) else {
                    throw GrammarError(line: String(line), fact: "\(name) is no participant")
                }
            }
            if let match = line.wholeMatch(of: /participant (\S+)(?: as (.+))?/) {
                try checkName(match.1, line)
                if let label = match.2 { try checkText(label, line) }
                guard participants.insert(match.1).inserted else {
                    throw GrammarError(line: String(line), fact: "twice")
                }
            } else if let match = line.wholeMatch(of: /Note over (\S+): (.+)/) {
                try know(match.1)
                try checkText(match.2, line)
            } else if let match = line.wholeMatch(of: /([^-\s]+)(->>|-->>|--x)([+-]?)([^-+:\s]+): (.+)/) {
                try know(match.1)
                try know(match.4)
                try checkText(match.5, line)
                // A plus activates the receiver, a minus deactivates the sender, which must be active then.
                if match.3 == "+" { active[match.4, default: 0] += 1 }
                if match.3 == "-" {
                    active[match.1, default: 0] -= 1
                    guard active[match.1, default: 0] >= 0 else {
                        throw GrammarError(line: String(line), fact: "\(match.1) is not active")
                    }
                }
            } else {
                throw GrammarError(line: String(line), fact: "is no statement")
            }
        }
        guard active.values.allSatisfy({ $0 == 0 }) else { throw GrammarError(line: "", fact: "active at the end") }
    }
}

/// Flowcharts of Mermaid: nodes, then arrows with quoted labels.
enum FlowchartGrammar {
    static func check(_ text: String) throws {
        var nodes: Set<Substring> = []
        for line in try lines(text, "flowchart LR") {
            if let match = line.wholeMatch(of: /(\S+?)(?:\["(.*)"\])?/) {
                try checkName(match.1, line)
                if let label = match.2 { try checkText(label, line) }
                guard nodes.insert(match.1).inserted else { throw GrammarError(line: String(line), fact: "twice") }
            } else if let match = line.wholeMatch(of: /(\S+) (-->|-\.->)\|"(.+)"\| (\S+)/) {
                guard nodes.contains(match.1), nodes.contains(match.4) else {
                    throw GrammarError(line: String(line), fact: "leads nowhere")
                }
                try checkText(match.3, line)
            } else {
                throw GrammarError(line: String(line), fact: "is no statement")
            }
        }
    }
}

/// The DOT language: a directed graph of nodes and edges with attributes, every text quoted.
enum DOTGrammar {
    static func check(_ text: String) throws {
        guard text.hasSuffix("\n}") else { throw GrammarError(line: "", fact: "the graph does not end") }
        var nodes: Set<Substring> = []
        let quoted = #""(?:[^"\\\n]|\\["\\n])*""#
        let identifier = "(\(quoted)|[A-Za-z_][A-Za-z0-9_]*)"
        let attributes = #"\[(?:[a-z]+=(?:[a-z]+|\#(quoted))(?:, )?)+\];"#
        let node = try Regex("\(identifier) \(attributes)", as: (Substring, Substring).self)
        let edge = try Regex("\(identifier) -> \(identifier) \(attributes)", as: (Substring, Substring, Substring).self)
        for line in try lines(String(text.dropLast(2)), "digraph modules {") where line != "rankdir=LR;" {
            if let match = try edge.wholeMatch(in: line) {
                guard nodes.contains(match.1), nodes.contains(match.2) else {
                    throw GrammarError(line: String(line), fact: "leads nowhere")
                }
            } else if let match = try node.wholeMatch(in: line) {
                guard nodes.insert(match.1).inserted else { throw GrammarError(line: String(line), fact: "twice") }
            } else {
                throw GrammarError(line: String(line), fact: "is no statement")
            }
        }
    }
}
