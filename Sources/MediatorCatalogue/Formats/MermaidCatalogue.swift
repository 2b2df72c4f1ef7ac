import Mediator
import MediatorEvents
import MediatorServices

/// Writes a catalogue as a class diagram of Mermaid (11): a class for each target, for the events of each target, for
/// each service and each record, and arrows to the records in use.
enum MermaidCatalogue {
    @Sendable static func text(of catalogue: Catalogue) -> String {
        var diagram = Diagram()
        for schema in catalogue.actions { diagram.add(schema) }
        for event in catalogue.events { diagram.add(event) }
        for service in catalogue.services { diagram.add(service) }
        return diagram.text
    }

    private struct Diagram {
        private var classes: [(key: String, name: String, lines: [String])] = []
        private var positions: [String: Int] = [:]
        private var arrows: [String] = []
        private var known: Set<String> = []

        var text: String {
            var lines = ["classDiagram"]
            for (position, one) in classes.enumerated() {
                lines.append("    class C\(position)[\"\(Self.label(one.name))\"] {")
                lines += one.lines.map { "        \($0)" } + ["    }"]
            }
            return (lines + arrows.map { "    \($0)" }).joined(separator: "\n")
        }

        mutating func add(_ schema: ActionSchema) {
            let position = position(of: "target \(schema.target)", schema.target, ["<<target>>"])
            add(schema, to: position)
        }

        mutating func add(_ event: EventSchema) {
            let position = position(of: "events \(event.target)", event.target, ["<<events>>"])
            add(event.asAction, to: position)
        }

        mutating func add(_ service: ServiceSchema) {
            _ = position(of: "service \(service.listName)", service.listName, ["<<service>>"])
        }

        private mutating func add(_ schema: ActionSchema, to position: Int) {
            let inputs = schema.parameters.map { "\(Self.word($0.name)) \(Self.word($0.type.description))" }
            let output = schema.returns == .null ? "" : " " + Self.word(schema.returns.description)
            let visibility = schema.exposure == .internal ? "~" : schema.exposure == .link ? "#" : "+"
            classes[position].lines.append(
                "\(visibility)\(Self.word(schema.action))(\(inputs.joined(separator: ", ")))\(output)"
            )
            for type in schema.parameters.map(\.type) + [schema.returns] { addRecords(of: type, usedBy: position) }
        }

        private mutating func addRecords(of type: ValueSchema, usedBy user: Int) {
            switch type.kind {
            case .array(let items), .dictionary(let items):
                addRecords(of: items, usedBy: user)
            case .record(let name, let fields):
                let key = "record \(name)"
                let isKnown = positions[key] != nil
                let lines = fields.map { "+\(Self.word($0.type.description)) \(Self.word($0.name))" }
                let record = position(of: key, name, ["<<record>>"] + lines)
                let arrow = "C\(user) --> C\(record)"
                if user != record, known.insert(arrow).inserted { arrows.append(arrow) }
                if !isKnown { for field in fields { addRecords(of: field.type, usedBy: record) } }
            default: break
            }
        }

        private mutating func position(of key: String, _ name: String, _ lines: [String]) -> Int {
            if let known = positions[key] { return known }
            positions[key] = classes.count
            classes.append((key, name, lines))
            return classes.count - 1
        }

        /// Returns a text that cannot end a label.
        private static func label(_ text: String) -> String {
            text.visible.replacing("\"", with: "#quot;")
        }

        /// Returns a text without the special characters of class members: brackets, tildes, colons.
        private static func word(_ text: String) -> String {
            let lists = text.visible.replacing("[", with: "list of ").replacing("]", with: "")
            return String(lists.map { "(){}~:$*\"#;\n".contains($0) ? " " : $0 })
        }
    }
}
