import Mediator
import MediatorCatalog
import MediatorCoding
import MediatorEvents
import MediatorGateway

/// A document for agents (2025-11-25, server/resources): contracts, or the latest posts of an event.
///
/// Documents contain only what exists for the agent.
enum AgentResource: Hashable {
    /// The tools and events of all targets.
    case catalog
    /// The tools and events of one target.
    case target(String)
    /// The latest posts of an external event.
    case event(ActionPath)

    /// The address.
    var uri: String {
        switch self {
        case .catalog: "mediator://catalog"
        case .target(let name): "mediator://catalog/" + name.percentEncoded
        case .event(let path): "mediator://events/\(path.target.percentEncoded)/\(path.action.percentEncoded)"
        }
    }
}

/// The documents that exist for an agent at present.
struct AgentResources {
    let tools: [AgentTool]
    let events: [ActionSchema]

    /// All documents in the order of their addresses.
    var all: [AgentResource] {
        let targets = Set(tools.map(\.schema.target) + events.map(\.target))
        let documents = [.catalog] + targets.map(AgentResource.target)
        return (documents + events.map { .event($0.path) }).sorted { $0.uri < $1.uri }
    }

    /// Returns the document of an address.
    func resource(_ address: String) -> AgentResource? {
        all.first { $0.uri.hasSameBytes(as: address) }
    }

    /// Returns the description of a document (2025-11-25, server/resources, "Resource").
    func description(of resource: AgentResource) -> Value {
        let (name, summary, type) =
            switch resource {
            case .catalog: ("catalog", "All tools and events.", Self.markdown)
            case .target(let name): (name, "The tools and events of \(name).", Self.markdown)
            case .event(let path):
                ("\(path)", events.first { $0.path == path }?.summary ?? "", Self.json)
            }
        return [
            "uri": .string(resource.uri), "name": .string(name), "description": .string(summary),
            "mimeType": .string(type),
        ]
    }

    /// Returns the contents of a document (2025-11-25, server/resources, "Resource Contents").
    ///
    /// - Parameter posts: The latest posts of an event.
    /// - Throws: The error of the text of a catalog.
    func contents(of resource: AgentResource, posts: (ActionPath) -> [Value]) throws -> Value {
        let (text, type) =
            switch resource {
            case .catalog: (try markdown { _ in true }, Self.markdown)
            case .target(let name): (try markdown { $0 == name }, Self.markdown)
            case .event(let path):
                (try (["event": .string("\(path)"), "posts": .array(posts(path))] as Value).json(), Self.json)
            }
        return [["uri": .string(resource.uri), "mimeType": .string(type), "text": .string(text)]]
    }

    private func markdown(_ includes: (String) -> Bool) throws -> String {
        let catalog = ContractCatalog(
            actions: tools.map(\.modelSchema).filter { includes($0.target) }.sorted { $0.path < $1.path },
            events: events.filter { includes($0.target) }.map {
                EventSchema($0.target, $0.action, $0.summary, parameters: $0.parameters, exposure: .external)
            })
        return try catalog.text(as: .markdown)
    }

    private static let markdown = "text/markdown"
    private static let json = "application/json"
}
