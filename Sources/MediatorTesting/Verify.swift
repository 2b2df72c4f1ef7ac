public import Mediator
public import Testing

/// Fails the test unless a module registers all of its contracts, nothing else, and each as it is declared.
///
/// Every problem stands in one report, at the place of the call.
///
///     verify(CartModule(), implements: CartActions.all)
public func verify(
    _ module: any Module,
    implements contracts: [any Contract],
    sourceLocation: SourceLocation = #_sourceLocation,
    file: StaticString = #filePath,
    line: UInt = #line
) {
    let problems = implementationProblems(module, contracts.map(\.schema))
    guard !problems.isEmpty else { return }
    let lines = ["Module \"\(module.name)\" does not implement its contracts."] + problems.map { "  " + $0 }
    IssueReporter(.init(location: sourceLocation, file: file, line: line)).report(lines.joined(separator: "\n"))
}

private func implementationProblems(_ module: any Module, _ declared: [ActionSchema]) -> [String] {
    let mediator: Mediator
    do {
        mediator = try Mediator(observer: nil, toleratesMissing: true) { $0.register(module) }
    } catch {
        return error.description.split(separator: "\n").map(String.init)
    }
    let registered = mediator.schemas
    var problems: [String] = []
    for schema in declared {
        guard let own = registered.first(where: { $0.target == schema.target && $0.action == schema.action }) else {
            problems.append("\(schema.target).\(schema.action) is declared and not registered")
            continue
        }
        problems += schema.differences(from: own).map {
            "\(schema.target).\(schema.action): \($0.field) is declared as \($0.declared), registered as \($0.other)"
        }
    }
    for schema in registered
    where !declared.contains(where: { $0.target == schema.target && $0.action == schema.action }) {
        problems.append("\(schema.target).\(schema.action) is registered and not declared")
    }
    return problems
}

extension ActionSchema {
    /// Returns the fields in which two schemas of one action differ.
    fileprivate func differences(from other: ActionSchema) -> [(field: String, declared: String, other: String)] {
        func field(_ name: String, _ own: some CustomStringConvertible, _ other: some CustomStringConvertible)
            -> (field: String, declared: String, other: String)?
        {
            own.description == other.description ? nil : (name, own.description, other.description)
        }
        let fields = [
            field("summary", summary.quotedBriefly, other.summary.quotedBriefly),
            field("effect", effect.rawValue, other.effect.rawValue),
            field("exposure", exposure.rawValue, other.exposure.rawValue),
            field("tags", tags.listed, other.tags.listed),
            field("parameters", parameters.map(\.description).listed, other.parameters.map(\.description).listed),
            field("result", returns, other.returns),
            field("failures", failures.listed, other.failures.listed),
        ].compactMap(\.self)
        if !fields.isEmpty || self == other { return fields }
        return [("types", description, other.description)]
    }
}
