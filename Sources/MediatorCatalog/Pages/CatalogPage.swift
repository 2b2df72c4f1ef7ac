import Mediator
import MediatorCoding
import MediatorEvents
import MediatorGateway
import MediatorPages
import MediatorServices

/// Writes a catalog as a page of HTML.
enum CatalogPage {
    static func html(of catalog: ContractCatalog, title: String) throws -> String {
        PageText.catalog.html(title: title, data: try Value(encoding: CatalogData(catalog, title: title)).json())
    }
}

/// The data of the page, which its script reads.
struct CatalogData: Encodable {
    /// A target, with its actions and events.
    struct Target: Encodable {
        let name: String
        let items: [Item]
    }

    /// An action or an event.
    struct Item: Encodable {
        let kind: String
        let id: String
        let name: String
        let module: String?
        let summary: String
        let parameters: [Row]
        let exposure: Exposure
        var effect: Effect?
        /// What the action does; nil for the default.
        var impact: Impact?
        var tags: [String] = []
        var returns: [TypePart] = []
        var failures: [String] = []
        /// The patterns of the action's routes, each with what the route sets.
        var routes: [String] = []
        /// A console line that calls the action or posts the event.
        let line: String
        /// A message that calls the action from outside, if it is external.
        var message: String?
    }

    /// A service.
    struct ServiceItem: Encodable {
        let id: String
        let name: String
        let module: String?
        let summary: String
        let type: String
        let lifetime: Lifetime?
    }

    let title: String
    let targets: [Target]
    let services: [ServiceItem]
    let records: [TypeTexts.Record]
    let modules: [CatalogModule]

    init(_ catalog: ContractCatalog, title: String) {
        self.title = title
        let types = TypeTexts(of: catalog.actions + catalog.events.map(\.asAction))
        let owners = Dictionary(
            catalog.modules.flatMap { module in module.provides.map { ($0.id, module.name) } },
            uniquingKeysWith: { first, _ in first })
        let routes = Self.routes(of: catalog)
        let items =
            catalog.actions.map { ($0.target, Self.item(of: $0, routes, owners, types)) }
            + catalog.events.map { ($0.target, Self.item(of: $0, owners, types)) }
        targets = Dictionary(grouping: items) { $0.0 }.sorted { $0.key < $1.key }
            .map { Target(name: $0.key, items: $0.value.map { $0.1 }) }
        services = catalog.services.map { service in
            let id = service.contractSchema.identity
            return ServiceItem(
                id: id, name: service.displayName, module: owners[id], summary: service.summary, type: service.type,
                lifetime: service.lifetime)
        }
        records = types.records
        modules = catalog.modules
    }

    /// Returns the routes of each action, with what they set, and whether its default form is disabled.
    private static func routes(of catalog: ContractCatalog) -> [String: [String]] {
        var routes: [String: [String]] = [:]
        for route in catalog.routes {
            let text = ([route.pattern] + route.notes).joined(separator: ", ")
            routes["\(route.target).\(route.action)", default: []].append(text)
        }
        for name in catalog.withoutDefaultForm {
            routes[name, default: []].append("not SCHEME://\(name.replacing(".", with: "/"))")
        }
        return routes
    }

    private static func item(
        of schema: ActionSchema,
        _ routes: [String: [String]],
        _ owners: [String: String],
        _ types: TypeTexts
    ) -> Item {
        let id = schema.contractSchema.identity
        let parameters = schema.exposure == .external ? try? schema.exampleParameters.json() : nil
        return Item(
            kind: "action", id: id, name: schema.action, module: owners[id], summary: schema.summary,
            parameters: types.rows(schema.parameters), exposure: schema.exposure, effect: schema.effect,
            impact: schema.impact == .changes ? nil : schema.impact,
            tags: schema.tags, returns: schema.returns == .null ? [] : types.parts(of: schema.returns),
            failures: schema.failures,
            routes: routes[id] ?? [],
            line: schema.exampleLine,
            message: parameters.map { parameters in
                #"{"jsonrpc": "2.0", "id": 1, "method": \#(id.quoted), "params": \#(parameters)}"#
            })
    }

    private static func item(of event: EventSchema, _ owners: [String: String], _ types: TypeTexts) -> Item {
        let id = event.contractSchema.identity
        return Item(
            kind: "event", id: id, name: event.event, module: owners[id], summary: event.summary,
            parameters: types.rows(event.parameters), exposure: event.exposure,
            line: "post " + event.asAction.exampleLine)
    }
}
