/// What tells contracts apart.
enum ContractName: Hashable, CustomStringConvertible {
    case action(ActionPath)
    case event(ActionPath)
    case service(ServiceName)

    var description: String {
        switch self {
        case .action(let path), .event(let path): path.description
        case .service(let name): name.description
        }
    }
}

extension ContractSchema {
    /// The contract in a message: `"Catalog.product"`, `event "Cart.orderPlaced"`, `service "PaymentService"`.
    var quotedName: String {
        switch kind {
        case .action: name.description.quoted
        case .event: "event " + name.description.quoted
        case .service: "service " + name.description
        }
    }

    var name: ContractName {
        switch kind {
        case .action(let schema): .action(ActionPath(target: schema.target, action: schema.action))
        case .event(let schema): .event(schema.path)
        case .service(let schema): .service(schema.serviceName)
        }
    }

    /// The contract in a list: `Cart.add`, `Cart.orderPlaced`, `PaymentService (sandbox)`.
    package var listName: String {
        switch name {
        case .action(let path), .event(let path): path.description
        case .service(let name): name.link
        }
    }
}
