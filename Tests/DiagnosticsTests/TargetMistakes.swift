extension Mistake {
    /// Mistakes in methods of targets.
    static let targets: [Mistake] = [
        Mistake(
            "a method without Call", .target,
            "target.handle(CartActions.add, Cart.addWithoutCall)",
            at: "handle(CartActions.add, Cart.addWithoutCall)",
            "error: 'handle' is unavailable: the method must take the call, then the contract's parameters, "
                + "and be async or isolated as the action"),
        Mistake(
            "an asynchronous method without Call", .target,
            "target.handle(CartActions.order, Cart.orderWithoutCall)",
            at: "handle(CartActions.order, Cart.orderWithoutCall)",
            "error: 'handle' is unavailable: the method must take the call, then the contract's parameters, "
                + "and be async or isolated as the action"),
        Mistake(
            "a method with a parameter too many", .target,
            "target.handle(CartActions.add, Cart.addMore)",
            at: "handle(CartActions.add, Cart.addMore)",
            "error: 'handle' is unavailable: the method must take the call, then the contract's parameters, "
                + "and be async or isolated as the action"),
        Mistake(
            "a method's parameter of a wrong type", .target,
            "target.handle(CartActions.add, Cart.addText)",
            at: "handle(CartActions.add, Cart.addText)",
            "error: 'handle' is unavailable: the method must take the call, then the contract's parameters, "
                + "and be async or isolated as the action"),
        Mistake(
            "a method's result of a wrong type", .target,
            "target.handle(CartActions.add, Cart.addNamed)",
            at: "addNamed)",
            "error: cannot convert value of type '@Sendable (Cart) -> @Sendable (Call, String, Int) -> "
                + "String' to expected argument type '@Sendable (Cart) -> (Call, String, Int) throws -> Int'"),
        Mistake(
            "a method that suspends", .target,
            "target.handle(CartActions.add, Cart.addLater)",
            at: "handle(CartActions.add, Cart.addLater)",
            "error: 'handle' is unavailable: the method must take the call, then the contract's parameters, "
                + "and be async or isolated as the action"),
        Mistake(
            "a misspelled method", .target,
            "target.handle(CartActions.add, Cart.ad)",
            at: "ad)",
            "error: type 'Cart' has no member 'ad'"),
        Mistake(
            "a method of a global actor for a synchronous action", .target,
            "target.handle(CartActions.add, Cart.addOnShelf)",
            at: "handle(CartActions.add, Cart.addOnShelf)",
            "warning: 'handle(_:line:_:)' is deprecated: the method would leave its global actor: make "
                + "it nonisolated or async, or declare effect: .mainActor [#DeprecatedDeclaration]"),
        Mistake(
            "a method of a global actor for an asynchronous action", .target,
            "target.handle(CartActions.order, Cart.orderOnShelf)",
            at: "handle(CartActions.order, Cart.orderOnShelf)",
            "warning: 'handle(_:line:_:)' is deprecated: the method would leave its global actor: make "
                + "it nonisolated or async, or declare effect: .mainActor [#DeprecatedDeclaration]"),
        Mistake(
            "a method of a global actor for a main-actor action", .target,
            "target.handle(CartActions.show, Cart.showOnShelf)",
            at: "handle(CartActions.show, Cart.showOnShelf)",
            "error: 'handle' is unavailable: the method must take the call, then the contract's parameters, "
                + "and be async or isolated as the action"),
        Mistake(
            "a method of the main actor for a synchronous action", .target,
            "target.handle(CartActions.add, Cart.addOnMain)",
            at: "handle(CartActions.add, Cart.addOnMain)",
            "warning: 'handle(_:line:_:)' is deprecated: the method would leave its global actor: make "
                + "it nonisolated or async, or declare effect: .mainActor [#DeprecatedDeclaration]"),
    ]
}
