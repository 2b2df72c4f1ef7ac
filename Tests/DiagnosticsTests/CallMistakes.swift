extension Mistake {
    /// Mistakes in calls.
    static let calls: [Mistake] = [
        Mistake(
            "an argument too many", .call,
            #"_ = try mediator.perform(CartActions.add, "P", 1, 2)"#,
            at: "2)",
            "error: extra argument in call"),
        Mistake(
            "an argument where there is no parameter", .call,
            "_ = try mediator.perform(CartActions.total, 1)",
            at: "1)",
            "error: extra argument in call"),
        Mistake(
            "an argument too few", .call,
            #"_ = try mediator.perform(CartActions.add, "P")"#,
            at: #", "P")"#,
            "error: missing argument for parameter #2 in call"),
        Mistake(
            "no argument", .call,
            "_ = try mediator.perform(CartActions.add)",
            at: "CartActions.add)",
            "error: missing arguments for parameters #2, #2 in call"),
        Mistake(
            "a literal of a wrong type", .call,
            #"_ = try mediator.perform(CartActions.add, "P", "two")"#,
            at: #""P", "two")"#,
            "error: cannot convert value of type 'String' to expected argument type 'Int'"),
        Mistake(
            "a variable of a wrong type", .call,
            """
            let id = 1
            _ = try mediator.perform(CartActions.add, id, 2)
            """,
            at: "id, 2)",
            "error: cannot convert value of type 'Int' to expected argument type 'String'"),
        Mistake(
            "a text for a number", .call,
            #"try mediator.perform(CartActions.turn, "1")"#,
            at: #""1")"#,
            "error: cannot convert value of type 'String' to expected argument type 'Int'"),
        Mistake(
            "arguments in the wrong order", .call,
            #"_ = try mediator.perform(CartActions.add, 1, "P")"#,
            at: #"1, "P")"#,
            "error: cannot convert value of type 'Int' to expected argument type 'String'"),
        Mistake(
            "an optional argument", .call,
            """
            let id: String? = nil
            _ = try mediator.perform(CartActions.remove, id)
            """,
            at: "id)",
            "error: value of optional type 'String?' must be unwrapped to a value of type 'String'"),
        Mistake(
            "a misspelled case", .call,
            #"try mediator.perform(CartActions.pack, "P", .smal)"#,
            at: "smal)",
            "error: type 'Size' has no member 'smal'"),
        Mistake(
            "a misspelled variable", .call,
            """
            let quantity = 1
            _ = try mediator.perform(CartActions.add, "P", quantitty)
            """,
            at: "quantitty)",
            "error: cannot find 'quantitty' in scope"),
        Mistake(
            "a misspelled contract", .call,
            #"_ = try mediator.perform(CartActions.ad, "P", 1)"#,
            // The next error names the contract: type 'CartActions' has no member 'ad'.
            at: "1)",
            "error: cannot convert value of type 'Int' to expected argument type 'Parameters'"),
        Mistake(
            "labels", .call,
            #"_ = try mediator.perform(CartActions.add, productID: "P", quantity: 1)"#,
            at: "1)",
            "error: extra argument 'quantity' in call"),
        Mistake(
            "a result of a wrong type", .call,
            "let total: String = try mediator.perform(CartActions.total)",
            at: "perform(CartActions.total)",
            "error: cannot convert value of type 'Int' to specified type 'String'"),
        Mistake(
            "one of six arguments too many", .call,
            #"_ = try mediator.perform(CartActions.ship, "S", "C", 1, true, nil, 3)"#,
            at: "3)",
            "error: extra argument in call"),
        Mistake(
            "an argument of an asynchronous call too many", .asynchronousCall,
            #"_ = try await mediator.perform(CartActions.order, "S", true, 1)"#,
            at: "1)",
            "error: extra argument in call"),
        Mistake(
            "an argument of an asynchronous call too few", .asynchronousCall,
            #"_ = try await mediator.perform(CartActions.order, "S")"#,
            at: #", "S")"#,
            "error: missing argument for parameter #2 in call"),
        Mistake(
            "a call on the main actor that may suspend without await", .asynchronousCall,
            "_ = try mediator.perform(CartActions.ask, 1)",
            at: "try mediator.perform(CartActions.ask, 1)",
            "error: expression is 'async' but is not marked with 'await'"),
        Mistake(
            "a call on the main actor that may suspend from code that does not", .call,
            "_ = try mediator.perform(CartActions.ask, 1)",
            at: "mediator.perform(CartActions.ask, 1)",
            "error: 'async' call in a function that does not support concurrency"),
        Mistake(
            "an argument of a wrong type for the main actor", .asynchronousCall,
            #"_ = try await mediator.perform(CartActions.show, "1")"#,
            at: #""1")"#,
            "error: cannot convert value of type 'String' to expected argument type 'Int'"),
        Mistake(
            "a variable in parameters by name", .call,
            """
            let quantity = 1
            _ = try mediator.perform("Cart", "add", ["quantity": quantity])
            """,
            at: "quantity])",
            "error: cannot convert value of type 'Int' to expected dictionary value type 'Value'"),
    ]
}
