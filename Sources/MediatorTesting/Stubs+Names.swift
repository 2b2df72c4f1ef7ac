public import Mediator

extension Stubs {
    /// Stands in for an action by name, returning one value.
    ///
    /// The name and the value are checked at once against what the modules under test require, or against a schema.
    public mutating func stub(
        _ target: String,
        _ action: String,
        schema: ActionSchema? = nil,
        returning value: Value,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        guard let schema = resolve(target, action, schema, fileID, line) else { return }
        if let mismatch = schema.returns.mismatch(of: value) {
            problems.append(
                "the stub of \"\(target).\(action)\" returns what its contract does not: \(mismatch) at \(fileID):\(line)"
            )
        }
        stub(target, action, schema: schema, fileID: fileID, line: line) { _ in value }
    }

    /// Stands in for an action by name.
    ///
    /// The name is checked at once against what the modules under test require; parameters and results are checked
    /// against the schema at each call.
    public mutating func stub(
        _ target: String,
        _ action: String,
        schema: ActionSchema? = nil,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Call) throws -> Value
    ) {
        guard let schema = resolve(target, action, schema, fileID, line) else { return }
        stubbed.append((target, action))
        switch schema.effect {
        case .async: registry.handleAsync(schema, fileID: fileID, line: line, handler)
        case .mainActor: registry.handleOnMainActor(schema, fileID: fileID, line: line) { try handler($0) }
        default: registry.handle(schema, fileID: fileID, line: line, handler)
        }
    }

    /// Returns the schema of what is stubbed by name.
    private mutating func resolve(
        _ target: String,
        _ action: String,
        _ schema: ActionSchema?,
        _ fileID: String,
        _ line: Int
    ) -> ActionSchema? {
        if let schema { return schema }
        if let schema = required.first(where: { $0.target == target && $0.action == action }) { return schema }
        let names = required.map { "\($0.target).\($0.action)" }
        let nearest = Suggestions.nearest(to: "\(target).\(action)", among: names).first
        problems.append(
            "no module under test requires \"\(target).\(action)\"; required: \(names.listed); "
                + (nearest.map { "did you mean \"\($0)\"?" } ?? "to resolve: pass \"schema:\".")
                + " at \(fileID):\(line)"
        )
        return nil
    }
}
