public import Mediator

extension CartActions {
    /// The contract of ``count()``.
    public static let count = Action("Cart", "count", "Returns a number.", returns: Int.self)

    /// The contract of ``clear()``.
    public static let clear = Action("Cart", "clear", "Returns nothing.")

    /// The contract of ``length(productID:)``.
    public static let length = Action(
        "Cart", "length", "Takes one parameter.",
        Parameter("productID", String.self, "Catalog identifier."),
        returns: Int.self)

    /// The contract of ``add(productID:quantity:)``.
    public static let add = Action(
        "Cart", "add", "Takes two parameters.",
        Parameter("productID", String.self, "Catalog identifier."),
        Parameter("quantity", Int.self, default: 1, "How many."),
        returns: Int.self)

    /// The contract of ``take(productID:quantity:)``.
    public static let take = Action(
        "Cart", "take", "Takes two parameters.",
        Parameter("productID", String.self, "Catalog identifier."),
        Parameter("quantity", Int.self, default: 1, "How many."),
        returns: Int.self)

    /// The contract of ``move(from:to:)``.
    public static let move = Action(
        "Cart", "move", "Takes two scalar parameters.",
        Parameter("from", Int.self, "Position of the line."),
        Parameter("to", Int.self, "Where it goes."),
        returns: Int.self)

    /// The contract of ``price(productID:quantity:discount:isGift:)``.
    public static let price = Action(
        "Cart", "price", "Takes four parameters.",
        Parameter("productID", String.self, "Catalog identifier."),
        Parameter("quantity", Int.self, "How many."),
        Parameter("discount", Double.self, "A share, from 0 to 1."),
        Parameter("isGift", Bool.self, "Whether it is wrapped."),
        returns: Int.self)

    /// The contract of ``order(productID:quantity:discount:isGift:note:shelves:size:priority:)``.
    public static let order = Action(
        "Cart", "order", "Takes eight parameters.",
        Parameter("productID", String.self, "Catalog identifier."),
        Parameter("quantity", Int.self, "How many."),
        Parameter("discount", Double.self, "A share, from 0 to 1."),
        Parameter("isGift", Bool.self, "Whether it is wrapped."),
        Parameter("note", String?.self, "Printed on the slip."),
        Parameter("shelves", [Int].self, "Where to look."),
        Parameter("size", Size.self, "How large."),
        Parameter("priority", Int8.self, "The higher, the sooner."),
        returns: Int.self)

    /// The contract of ``refuse(productID:quantity:)``.
    public static let refuse = Action(
        "Cart", "refuse", "Says no.",
        Parameter("productID", String.self, "Catalog identifier."),
        Parameter("quantity", Int.self, "How many."),
        returns: Int.self,
        failures: ["outOfStock"])

    /// The contract of ``addThroughOther(productID:quantity:)``.
    public static let addThroughOther = Action(
        "Cart", "addThroughOther", "Calls another action.",
        Parameter("productID", String.self, "Catalog identifier."),
        Parameter("quantity", Int.self, "How many."),
        returns: Int.self)

    /// The contract of ``descend(depth:)``.
    public static let descend = Action(
        "Cart", "descend", "Calls itself.",
        Parameter("depth", Int.self, "How many calls are still to come."),
        returns: Int.self)

    /// The contract of ``reserve(productID:quantity:)``.
    public static let reserve = Action(
        "Cart", "reserve", "Does not suspend.",
        Parameter("productID", String.self, "Catalog identifier."),
        Parameter("quantity", Int.self, "How many."),
        returns: Int.self,
        effect: .async)

    /// The contract of ``show(productID:quantity:)``.
    public static let show = Action(
        "Cart", "show", "Runs on the main actor.",
        Parameter("productID", String.self, "Catalog identifier."),
        Parameter("quantity", Int.self, "How many."),
        returns: Int.self,
        effect: .mainActor)
}
