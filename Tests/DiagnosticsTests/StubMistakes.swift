extension Mistake {
    /// Mistakes in stubs.
    static let stubs: [Mistake] = [
        Mistake(
            "a stub without call", .stub,
            "stubs.stub(CartActions.add) { productID, quantity in quantity }",
            at: "productID, quantity in quantity }",
            "error: contextual closure type '@Sendable (Call, String, Int) throws -> Int' expects 3 "
                + "arguments, but 2 were used in closure body"),
        Mistake(
            "a stub of one parameter without call", .stub,
            "stubs.stub(CartActions.remove) { productID in 1 }",
            at: "productID in 1 }",
            "error: contextual closure type '@Sendable (Call, String) throws -> Int' expects 2 "
                + "arguments, but 1 was used in closure body"),
        Mistake(
            "a stub without parameters", .stub,
            "stubs.stub(CartActions.remove) { 1 }",
            at: "{ 1 }",
            "error: contextual type for closure argument list expects 2 arguments, which cannot be implicitly ignored"),
        Mistake(
            "a stub's parameter too many", .stub,
            "stubs.stub(CartActions.remove) { call, productID, quantity in 1 }",
            at: "call, productID, quantity in 1 }",
            "error: contextual closure type '@Sendable (Call, String) throws -> Int' expects 2 "
                + "arguments, but 3 were used in closure body"),
        Mistake(
            "a stub's result of a wrong type", .stub,
            "stubs.stub(CartActions.remove) { call, productID in productID }",
            at: "productID }",
            "error: cannot convert value of type 'String' to closure result type 'Int'"),
        Mistake(
            "a misspelled field in a stub", .stub,
            #"stubs.stub(CartActions.product) { _, id in try Product { $0.id = id; $0.nam = "x" } }"#,
            at: #"nam = "x" } }"#,
            "error: value of type 'Record<ProductFields>.Builder' has no dynamic member 'nam' using key "
                + "path from root type 'ProductFields'"),
        Mistake(
            "an answer of a wrong type", .stub,
            #"stubs.stub(CartActions.remove, results: .returns("1"))"#,
            at: #""1"))"#,
            "error: cannot convert value of type 'String' to expected argument type 'Int'"),
        Mistake(
            "an asynchronous stub without call", .stub,
            "stubs.stub(CartActions.order) { street, express in street }",
            at: "street, express in street }",
            "error: contextual closure type 'nonisolated(nonsending) @Sendable (Call, String, Bool) "
                + "async throws -> String' expects 3 arguments, but 2 were used in closure body"),
    ]
}
