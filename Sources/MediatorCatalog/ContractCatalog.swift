public import Mediator
import MediatorCoding
public import MediatorEvents
public import MediatorGateway
public import MediatorServices

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// All contracts of an app as data, to export them and to compare them with those of a later version.
///
///     let catalog = ContractCatalog(mediator)
///     print(try catalog.text(as: .markdown))
///
/// The JSON form is `{"actions": [schema, …], "events": […], "routes": […], "services": […],
/// "withoutDefaultForm": [name, …]}`, sorted by target and name, except for routes; all but `actions` may be missing.
public struct ContractCatalog: Codable, Sendable {
    /// The actions, sorted by target and name.
    public var actions: [ActionSchema]
    /// The events, sorted by target and name.
    public var events: [EventSchema]
    /// The services, sorted by name and qualifier.
    public var services: [ServiceSchema]
    /// The routes in order of registration, which decides between routes that match the same links.
    public var routes: [RouteSchema]
    /// The actions, as `Catalog.search`, that no URL `scheme://Target/action` reaches, sorted.
    public var withoutDefaultForm: [String] = []
    /// The modules of the mediator, for documents; no part of the JSON form.
    var modules: [CatalogModule] = []

    /// Creates a catalog of schemas.
    ///
    /// - Parameters:
    ///   - actions: The actions.
    ///   - events: The events.
    ///   - services: The services.
    ///   - routes: The routes, in order of registration.
    public init(
        actions: [ActionSchema],
        events: [EventSchema] = [],
        services: [ServiceSchema] = [],
        routes: [RouteSchema] = []
    ) {
        self.actions = actions
        self.events = events
        self.services = services
        self.routes = routes
    }

    /// Creates a catalog of all contracts and routes that are registered in a mediator.
    public init(_ mediator: Mediator) {
        self.init(
            actions: mediator.schemas, events: mediator.eventSchemas, services: mediator.services,
            routes: mediator.routeSchemas)
        withoutDefaultForm =
            actions.filter { !mediator.hasDefaultForm($0.target, $0.action) }.map { "\($0.target).\($0.action)" }
        modules = CatalogModule.all(of: mediator)
    }

    private enum CodingKeys: CodingKey {
        case actions, events, services, routes, withoutDefaultForm
    }

    /// Decodes the JSON form.
    ///
    /// - Throws: `DecodingError` for a missing or wrong part.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        actions = try container.decode([ActionSchema].self, forKey: .actions)
        events = try container.decodeIfPresent([EventSchema].self, forKey: .events) ?? []
        services = try container.decodeIfPresent([ServiceSchema].self, forKey: .services) ?? []
        routes = try container.decodeIfPresent([RouteSchema].self, forKey: .routes) ?? []
        withoutDefaultForm = try container.decodeIfPresent([String].self, forKey: .withoutDefaultForm) ?? []
    }

    /// Encodes the JSON form.
    ///
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(actions, forKey: .actions)
        try container.encode(events, forKey: .events)
        try container.encode(services, forKey: .services)
        try container.encode(routes, forKey: .routes)
        if !withoutDefaultForm.isEmpty { try container.encode(withoutDefaultForm, forKey: .withoutDefaultForm) }
    }

    /// Creates a catalog from its JSON form.
    ///
    /// - Throws: ``CatalogError`` that names the missing or wrong part.
    public init(json: Data) throws(CatalogError) {
        do {
            self = try Value(json: json).decode()
        } catch {
            throw CatalogError(description: error.message.withoutFinalStop)
        }
    }

    /// Returns the actions of an exposure, sorted by target and name also where the catalog is not.
    func actions(exposed exposure: Exposure) -> [ActionSchema] {
        actions.filter { $0.exposure == exposure }.sorted { $0.path < $1.path }
    }

    /// The external events, sorted in the same way.
    var externalEvents: [EventSchema] {
        events.filter { $0.exposure == .external }.sorted { $0.path < $1.path }
    }

    /// Returns the catalog as text.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - title: The title of a page, or the name of the app in a document of OpenRPC; nil for `Catalog` and `App`.
    ///   - version: The version of the app in a document of OpenRPC.
    /// - Throws: `MediatorError` if a value of an enumeration or of a `RouteSchema` has no JSON form, or if values nest
    ///   more than 64 levels deep in the text.
    public func text(as format: CatalogFormat, title: String? = nil, version: String = "0") throws -> String {
        switch format {
        case .json: try SchemaJSON.text(of: self, pretty: true)
        case .markdown: MarkdownCatalog.text(of: self)
        case .html: try CatalogPage.html(of: self, title: title ?? "Catalog")
        case .typeScript: TypeScriptCatalog.text(of: self)
        case .openRPC: try OpenRPCCatalog.text(of: self, title: title ?? "App", version: version)
        }
    }
}
