import Mediator

/// The actions by target, with effect and summary.
enum ActionList {
    /// - Parameter heading: Returns a heading as the stream shows it.
    static func text(of schemas: [ActionSchema], heading: (String) -> String) -> String {
        let rows = Columns.lines(schemas.map { [$0.action, $0.effect.rawValue, $0.summary] }, indent: 2)
        var lines: [String] = []
        var target: String?
        for (schema, row) in zip(schemas, rows) {
            if schema.target != target {
                if target != nil { lines.append("") }
                lines.append(heading(schema.target))
                target = schema.target
            }
            lines.append(row)
        }
        return lines.joined(separator: "\n")
    }
}
