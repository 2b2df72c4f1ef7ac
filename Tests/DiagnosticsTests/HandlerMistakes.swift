extension Mistake {
    /// Mistakes in handlers.
    static let handlers: [Mistake] = [
        Mistake(
            "a parameter too many", .handler,
            "registry.handle(CartActions.add) { call, productID, quantity, note in quantity }",
            at: "call, productID, quantity, note in quantity }",
            "error: contextual closure type '@Sendable (Call, String, Int) throws -> Int' expects 3 "
                + "arguments, but 4 were used in closure body"),
        Mistake(
            "a parameter too few", .handler,
            "registry.handle(CartActions.add) { call, productID in 1 }",
            at: "call, productID in 1 }",
            "error: contextual closure type '@Sendable (Call, String, Int) throws -> Int' expects 3 "
                + "arguments, but 2 were used in closure body"),
        Mistake(
            "a handler without call", .handler,
            "registry.handle(CartActions.add) { productID, quantity in quantity }",
            at: "productID, quantity in quantity }",
            "error: contextual closure type '@Sendable (Call, String, Int) throws -> Int' expects 3 "
                + "arguments, but 2 were used in closure body"),
        Mistake(
            "a handler of the call alone", .handler,
            "registry.handle(CartActions.add) { call in 1 }",
            at: "call in 1 }",
            "error: contextual closure type '@Sendable (Call, String, Int) throws -> Int' expects 3 "
                + "arguments, but 1 was used in closure body"),
        Mistake(
            "a handler without parameters", .handler,
            "registry.handle(CartActions.total) { 1 }",
            at: "{ 1 }",
            "error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored"),
        Mistake(
            "a parameter of a wrong type", .handler,
            "registry.handle(CartActions.add) { (call: Call, productID: String, quantity: String) in 1 }",
            at: "{ (call: Call, productID: String, quantity: String) in 1 }",
            "error: cannot convert value of type '@Sendable (Call, String, String) -> Int' to expected "
                + "argument type 'Action<SyncEffect, Int, String, Int>.SyncHandler' (aka '@Sendable "
                + "(Call, String, Int) throws -> Int')"),
        Mistake(
            "a handler's result of a wrong type", .handler,
            "registry.handle(CartActions.add) { call, productID, quantity in productID }",
            at: "productID }",
            "error: cannot convert value of type 'String' to closure result type 'Int'"),
        Mistake(
            "a misspelled member", .handler,
            "registry.handle(CartActions.add) { call, productID, quantity in productID.cont }",
            at: "cont }",
            "error: value of type 'String' has no member 'cont'"),
        Mistake(
            "a misspelled field in a handler", .handler,
            #"registry.handle(CartActions.product) { call, id in try Product { $0.id = id; $0.nam = "x" } }"#,
            at: #"nam = "x" } }"#,
            "error: value of type 'Record<ProductFields>.Builder' has no dynamic member 'nam' using key "
                + "path from root type 'ProductFields'"),
        Mistake(
            "a misspelled field in a long handler", .handler,
            """
            registry.handle(CartActions.product) { call, id in
                print(id)
                return try Product { $0.nam = id }
            }
            """,
            at: "nam = id }",
            "error: value of type 'Record<ProductFields>.Builder' has no dynamic member 'nam' using key "
                + "path from root type 'ProductFields'"),
        Mistake(
            "a handler of five parameters without call", .handler,
            "registry.handle(CartActions.ship) { street, city, zip, express, note in 1 }",
            at: "street, city, zip, express, note in 1 }",
            "error: contextual closure type '@Sendable (Call, String, String, Int, Bool, String?) throws "
                + "-> Int' expects 6 arguments, but 5 were used in closure body"),
        Mistake(
            "an asynchronous handler without call", .handler,
            "registry.handle(CartActions.order) { street, express in street }",
            at: "street, express in street }",
            "error: contextual closure type 'nonisolated(nonsending) @Sendable (Call, String, Bool) "
                + "async throws -> String' expects 3 arguments, but 2 were used in closure body"),
        Mistake(
            "a main-actor handler without call", .handler,
            #"registry.handle(CartActions.show) { page in "" }"#,
            at: #"page in "" }"#,
            "error: contextual closure type '@MainActor @Sendable (Call, Int) throws -> String' expects "
                + "2 arguments, but 1 was used in closure body"),
        Mistake(
            "a handler on the main actor that may suspend without call", .handler,
            #"registry.handle(CartActions.ask) { page in "" }"#,
            at: #"page in "" }"#,
            "error: contextual closure type '@MainActor @Sendable (Call, Int) async throws -> String' "
                + "expects 2 arguments, but 1 was used in closure body"),
        Mistake(
            "a main-actor handler that suspends", .handler,
            #"registry.handle(CartActions.show) { call, page in try await call.mediator.perform(CartActions.ask, page) }"#,
            at: #"{ call, page in try await call.mediator.perform(CartActions.ask, page) }"#,
            "error: cannot pass function of type '@Sendable (Call, Int) async throws -> String' to "
                + "parameter expecting synchronous function type"),
        Mistake(
            "an object of the main actor that is created elsewhere", .handler,
            #"_ = registry.target("Cart") { Pages() }"#,
            at: #"Pages() }"#,
            "error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context "
                + "[#ActorIsolatedCall]"),
        Mistake(
            "an isolated closure for an object that is created elsewhere", .handler,
            #"_ = registry.target("Cart") { @MainActor in Pages() }"#,
            at: #"{ @MainActor in Pages() }"#,
            "error: converting function value of type '@MainActor @Sendable () -> Pages' to '@Sendable () throws -> "
                + "Pages' loses global actor 'MainActor'"),
        Mistake(
            "a handler that suspends", .handler,
            #"registry.handle(CartActions.total) { call in try await call.mediator.perform(CartActions.order, "S", true).count }"#,
            at: #"{ call in try await call.mediator.perform(CartActions.order, "S", true).count }"#,
            "error: cannot pass function of type '@Sendable (Call) async throws -> Int' to parameter "
                + "expecting synchronous function type"),
    ]
}
