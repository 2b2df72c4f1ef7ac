import Mediator
import MediatorGateway

/// The tools and the prompts among the actions of a table: those that are external and have the tag.
final class AgentTools: SectionView {
    /// Sorted by name.
    let all: [AgentTool]
    /// Sorted by name.
    let prompts: [AgentPrompt]

    init(_ table: DispatchTable) {
        let external = table.sortedActions.map(\.contract.schema).filter { $0.exposure == .external }
        let texts = external.filter(\.isPrompt)
        prompts = zip(Self.names(texts), texts).map { AgentPrompt(name: $0, schema: $1) }.sorted { $0.name < $1.name }
        let schemas = external.filter { $0.tags.contains(ActionSchema.toolTag) }
        all = zip(Self.names(schemas), schemas).map { AgentTool(name: $0, schema: $1) }.sorted { $0.name < $1.name }
    }

    /// Returns the tool of a name; nil for a name that is only equivalent in Unicode.
    func named(_ name: String) -> AgentTool? {
        all.first { $0.name.hasSameBytes(as: name) }
    }

    /// Returns the tool of an action; nil if the action is none.
    func tool(of action: ActionSchema) -> AgentTool? {
        all.first { $0.path == action.path }
    }

    /// Returns names that the protocol allows (2025-11-25, server/tools, "Tool Names"): `Catalog_product`.
    ///
    /// Names of actions may have underscores: `A_b` and `c` have the same name as `A` and `b_c`, so both get two hyphens,
    /// which no name of an action has.
    static func names(_ schemas: [ActionSchema]) -> [String] {
        let short = schemas.map { "\(ascii($0.target))_\(ascii($0.action))" }
        let counts = Dictionary(short.map { ($0, 1) }, uniquingKeysWith: +)
        return zip(schemas, short).map { schema, name in
            counts[name] == 1 ? name : "\(ascii(schema.target))--\(ascii(schema.action))"
        }
    }

    /// Returns a name with its letters beyond ASCII as their numbers: `-5546` for 商.
    private static func ascii(_ name: String) -> String {
        name.unicodeScalars.map { scalar in
            scalar.isASCII ? String(scalar) : "-" + String(scalar.value, radix: 16, uppercase: true)
        }.joined()
    }
}

extension ActionSchema {
    /// Whether the user has to agree to each call by an agent: by the tag, or since the action destroys.
    var needsConsent: Bool { tags.contains(ActionSchema.consentTag) || impact.isDestructive }
}
