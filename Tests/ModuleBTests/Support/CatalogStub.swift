import Mediator
import ModuleAActions
import Synchronization

/// Stands in for the catalogue, registered by name: the catalogue itself is not built into these tests.
final class CatalogStub: Module {
    private struct State {
        var products: [String: Parameters]
        var open: [String: Int] = [:]
        var reserved: [String] = []
    }

    let name = "Catalog"

    private let state: Mutex<State>
    private let beforeReserving: @Sendable (String) async throws -> Void
    private let canCancel: Bool

    /// Creates a catalogue.
    ///
    /// - Parameters:
    ///   - products: What it knows.
    ///   - canCancel: Whether reservations can be cancelled.
    ///   - beforeReserving: Runs before a product is reserved, with its identifier.
    init(
        _ products: Parameters...,
        canCancel: Bool = true,
        beforeReserving: @escaping @Sendable (String) async throws -> Void = { _ in }
    ) {
        state = Mutex(State(products: Dictionary(uniqueKeysWithValues: products.map { ($0.text("id"), $0) })))
        self.canCancel = canCancel
        self.beforeReserving = beforeReserving
    }

    /// The reservations that were not cancelled.
    var openReservations: [String: Int] { state.withLock { $0.open } }

    /// The identifiers of the products that were ever reserved, in order.
    var reserved: [String] { state.withLock { $0.reserved } }

    /// Puts a product into the catalogue, or another in its place.
    func put(_ product: Parameters) {
        state.withLock { $0.products[product.text("id")] = product }
    }

    func register(in registry: inout Registry) {
        registry.handle(
            "Catalog",
            "product",
            parameters: [ParameterSchema("id", .string)],
            returns: CatalogActions.Product.parameterSchema
        ) { call in
            .dictionary(try self.product(try call.get("id")))
        }
        let reserve = ActionSchema(
            "Catalog",
            "reserve",
            parameters: [ParameterSchema("productID", .string), ParameterSchema("quantity", .int)],
            returns: .string
        )
        registry.handleAsync(reserve) { call in
            let (id, quantity) = (try call.get("productID", as: String.self), try call.get("quantity", as: Int.self))
            try await self.beforeReserving(id)
            return .string(try self.reserve(id, quantity))
        }
        let cancel = ActionSchema("Catalog", "cancelReservation", parameters: [ParameterSchema("id", .string)])
        registry.handleAsync(cancel) { call in
            // As a catalogue across a network would.
            try Task.checkCancellation()
            guard self.canCancel else { throw ActionFailure("offline") }
            let id = try call.get("id", as: String.self)
            self.state.withLock { $0.open[id] = nil }
            return .null
        }
    }

    private func product(_ id: String) throws -> Parameters {
        guard let product = state.withLock({ $0.products[id] }) else {
            throw ActionFailure("notFound", "There is no such product.", ["id": .string(id)])
        }
        return product
    }

    private func reserve(_ id: String, _ quantity: Int) throws -> String {
        let stock = try product(id).get("stock", as: Int.self)
        return try state.withLock { state in
            guard quantity <= stock else {
                throw ActionFailure("outOfStock", "Only \(stock) are left.", ["available": .int(stock)])
            }
            state.reserved.append(id)
            let reservation = "R-\(state.reserved.count)"
            state.open[reservation] = quantity
            return reservation
        }
    }
}

extension Parameters {
    fileprivate func text(_ key: String) -> String {
        (try? get(key, as: String.self)) ?? ""
    }
}

/// Returns a product as the catalogue hands it out, with a field that the cart does not know.
func product(_ id: String, price: Int = 450, currency: String = "EUR", stock: Int = 10) -> Parameters {
    [
        "id": .string(id), "title": .string("Title of \(id)"), "category": "kitchen", "price": .int(price),
        "currency": .string(currency), "stock": .int(stock), "colour": "red",
    ]
}
