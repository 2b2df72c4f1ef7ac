public import Mediator

/// Many actions of one shape, twenty to a target, as an app of that size would have.
public enum BulkActions {
    /// The contract of each.
    public typealias Contract = Action<SyncEffect, Int, String, Int>

    /// How many actions a target has.
    public static let actionsPerTarget = 20

    /// Returns the names of an action: `target12`, `action7`.
    public static func names(_ number: Int) -> (target: String, action: String) {
        ("target\(number / actionsPerTarget)", "action\(number % actionsPerTarget)")
    }

    /// Returns the contract of an action.
    public static func contract(_ number: Int) -> Contract {
        let names = names(number)
        return Action(
            names.target, names.action, "Takes two parameters.",
            Parameter("productID", String.self, "Catalog identifier."),
            Parameter("quantity", Int.self, "How many."),
            returns: Int.self)
    }
}
