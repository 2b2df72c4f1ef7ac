public import Mediator

extension Mediator {
    /// Typed calls to targets with state, and to one with long names.
    public var shelves: ShelfActions { consuming get { ShelfActions(mediator: self) } }
}

/// Targets with state, by lifetime, and names that do not fit into a string's own sixteen bytes.
public struct ShelfActions: Sendable {
    let mediator: Mediator

    /// A method of an object that is kept.
    public func putOnKept(productID: String, quantity: Int) throws -> Int {
        try mediator.perform(Self.putOnKept, productID, quantity)
    }

    /// A method of an object that is made for each call.
    public func putOnFresh(productID: String, quantity: Int) throws -> Int {
        try mediator.perform(Self.putOnFresh, productID, quantity)
    }

    /// An action whose names are long.
    public func putWithLongNames(productID: String, quantity: Int) throws -> Int {
        try mediator.perform(Self.putWithLongNames, productID, quantity)
    }
}

extension ShelfActions {
    /// The contract of ``putOnKept(productID:quantity:)``.
    public static let putOnKept = Action(
        "KeptShelf", "put", "Calls a method of a kept object.",
        Parameter("productID", String.self, "Catalog identifier."),
        Parameter("quantity", Int.self, "How many."),
        returns: Int.self)

    /// The contract of ``putOnFresh(productID:quantity:)``.
    public static let putOnFresh = Action(
        "FreshShelf", "put", "Calls a method of a fresh object.",
        Parameter("productID", String.self, "Catalog identifier."),
        Parameter("quantity", Int.self, "How many."),
        returns: Int.self)

    /// The contract of ``putWithLongNames(productID:quantity:)``.
    public static let putWithLongNames = Action(
        "ShelvesOfTheNorthernWarehouse", "putProductsWhereTheyBelong", "Has long names.",
        Parameter("identifierOfTheProduct", String.self, "Catalog identifier."),
        Parameter("numberOfItemsToPutThere", Int.self, "How many."),
        returns: Int.self)
}
