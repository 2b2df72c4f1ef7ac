// The same work as the handlers of the benchmark's modules: all parameters read and cast, a number made of them.

extension HandWrittenTable {
    /// Registers the cart, and further actions until there are as many as asked for.
    public static func cart(actions count: Int) -> HandWrittenTable {
        var table = HandWrittenTable()
        table.registerCart()
        table.registerShapes()
        table.registerBulk(count)
        return table
    }

    /// Registers many actions of one shape, twenty to a target, each closure with a context of its own.
    public mutating func registerBulk(_ count: Int) {
        for number in 0..<count {
            register("target\(number / 20)", "action\(number % 20)", Self.bulkHandler(number))
        }
    }

    /// Registers many actions under names that were made before.
    public mutating func registerBulk(_ names: some Sequence<(target: String, action: String)>) {
        var number = 0
        for name in names {
            number &+= 1
            register(name.target, name.action, Self.bulkHandler(number))
        }
    }

    private static func bulkHandler(_ number: Int) -> Handler {
        { parameters in try Cart.add(parameters) &+ number }
    }

    private mutating func registerCart() {
        register("Cart", "count") { _ in 7 }
        register("Cart", "clear") { _ in () }
        register("Cart", "add") { parameters in try Cart.add(parameters) }
        register("Cart", "take") { parameters in
            guard let productID = parameters["productID"] as? String, let quantity = parameters["quantity"] as? Int
            else { throw HandWrittenError.badParameters }
            return productID.utf8.count &- quantity
        }
        register("Cart", "refuse") { parameters in
            guard parameters["productID"] is String, parameters["quantity"] is Int
            else { throw HandWrittenError.badParameters }
            throw Refusal(code: "outOfStock", message: "There are not enough items.")
        }
        let add: Handler = { parameters in try Cart.add(parameters) }
        let inner = ["Cart": ["add": add]]
        register("Cart", "addThroughOther") { parameters in
            guard let productID = parameters["productID"] as? String, let quantity = parameters["quantity"] as? Int
            else { throw HandWrittenError.badParameters }
            guard let handler = inner["Cart"]?["add"] else { throw HandWrittenError.notFound }
            return try handler(["productID": productID, "quantity": quantity])
        }
        register("ShelvesOfTheNorthernWarehouse", "putProductsWhereTheyBelong") { parameters in
            guard let productID = parameters["identifierOfTheProduct"] as? String,
                let quantity = parameters["numberOfItemsToPutThere"] as? Int
            else { throw HandWrittenError.badParameters }
            return productID.utf8.count &+ quantity
        }
    }

    private mutating func registerShapes() {
        register("Cart", "length") { parameters in
            guard let productID = parameters["productID"] as? String else { throw HandWrittenError.badParameters }
            return productID.utf8.count
        }
        register("Cart", "move") { parameters in
            guard let from = parameters["from"] as? Int, let to = parameters["to"] as? Int
            else { throw HandWrittenError.badParameters }
            return from &+ to
        }
        register("Cart", "price") { parameters in
            guard let productID = parameters["productID"] as? String, let quantity = parameters["quantity"] as? Int,
                let discount = parameters["discount"] as? Double, let isGift = parameters["isGift"] as? Bool
            else { throw HandWrittenError.badParameters }
            return productID.utf8.count &+ quantity &+ (discount < 0.5 ? 1 : 2) &+ (isGift ? 1 : 0)
        }
        register("Cart", "order") { parameters in
            guard let productID = parameters["productID"] as? String, let quantity = parameters["quantity"] as? Int,
                let discount = parameters["discount"] as? Double, let isGift = parameters["isGift"] as? Bool,
                let shelves = parameters["shelves"] as? [Int], let size = parameters["size"] as? String,
                let priority = parameters["priority"] as? Int8
            else { throw HandWrittenError.badParameters }
            let price = productID.utf8.count &+ quantity &+ (discount < 0.5 ? 1 : 2) &+ (isGift ? 1 : 0)
            let note = parameters["note"] as? String
            let wrapping = (note?.utf8.count ?? 0) &+ (size == "small" ? 1 : 2)
            return price &+ wrapping &+ shelves.count &+ Int(priority)
        }
        let shelf = Shelf()
        register("KeptShelf", "put") { parameters in try shelf.put(parameters) }
        register("FreshShelf", "put") { parameters in try Shelf().put(parameters) }
    }
}
