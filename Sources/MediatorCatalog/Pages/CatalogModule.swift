import Mediator
import MediatorEvents
import MediatorServices

/// A module of an app: what it provides, and what it requires of others.
struct CatalogModule: Sendable, Encodable {
    /// A contract that the module requires.
    struct Use: Sendable, Encodable {
        /// The identity of the contract in the catalog.
        let id: String
        /// The contract in a list.
        let name: String
        /// The module that provides it; nil without one.
        let module: String?
    }

    let name: String
    var provides: [Use] = []
    let requires: [Use]

    /// Returns the modules of a mediator, in the order of their registration.
    static func all(of mediator: Mediator) -> [CatalogModule] {
        let table = mediator.core.table
        let provider = table.providers()
        func use(_ schema: ContractSchema) -> Use {
            Use(id: schema.identity, name: schema.displayName, module: provider(schema.id))
        }
        var modules = table.modules.map { module in
            CatalogModule(name: module.name, requires: module.requires.map { use($0.schema) })
        }
        let provided =
            mediator.schemas.map { use($0.contractSchema) } + mediator.eventSchemas.map { use($0.contractSchema) }
            + mediator.services.map { use($0.contractSchema) }
        let indices = Dictionary(modules.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        for use in provided {
            if let index = use.module.flatMap({ indices[$0] }) { modules[index].provides.append(use) }
        }
        return modules
    }
}

extension ContractSchema {
    /// The name that identifies the contract among all of a catalog: an action and an event of one target differ.
    var identity: String { service == nil ? displayName : "service \(displayName)" }
}
