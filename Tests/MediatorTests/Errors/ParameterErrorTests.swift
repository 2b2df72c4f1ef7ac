import Mediator
import TestSupport
import Testing

/// The same words whether the handler was registered with a contract or by name.
struct ParameterErrorTests {
    enum Registration: CaseIterable { case contract, name }

    private func error(_ parameters: Parameters, _ registration: Registration) throws -> MediatorError? {
        let mediator = try Mediator { registry in
            switch registration {
            case .contract: registry.handle(Cart.add) { _, _, quantity in quantity }
            case .name: registry.handle(Cart.add.schema) { call in try call.get("quantity") }
            }
        }
        return #expect(throws: MediatorError.self) { try mediator.perform("Cart", "add", parameters) }
    }

    @Test(arguments: Registration.allCases)
    func aMissingParameterIsNamedWithItsType(registration: Registration) throws {
        let error = try error(["quantity": 2], registration)
        #expect(error?.code == .missingParameter)
        #expect(error?.target == "Cart")
        #expect(error?.action == "add")
        #expect(error?.parameter == "productID")
        #expect(
            error?.details == [
                "problems": [
                    [
                        "code": "missingParameter", "parameter": "productID",
                        "message": #"parameter "productID" of Cart.add is missing"#,
                    ]
                ]
            ]
        )
        #expect(
            error?.description == """
                Mediator: parameter "productID" of Cart.add is missing.
                  parameters: productID: string, quantity: int = 1
                  to resolve: pass it as string.
                """
        )
    }

    @Test(arguments: Registration.allCases)
    func anUnknownParameterIsNamedWithTheNearest(registration: Registration) throws {
        let error = try error(["productID": "P-1001", "quantiy": 2], registration)
        #expect(error?.code == .unknownParameter)
        #expect(error?.parameter == "quantiy")
        #expect(error?.suggestions == ["quantity"])
        #expect(
            error?.description == """
                Mediator: no parameter "quantiy" in Cart.add.
                  parameters: productID: string, quantity: int = 1
                  did you mean "quantity"?
                """
        )
    }

    @Test(arguments: Registration.allCases)
    func anUnknownParameterThatIsLikeNoneIsLeftOut(registration: Registration) throws {
        let error = try error(["productID": "P-1001", "color": "red"], registration)
        #expect(
            error?.description == """
                Mediator: no parameter "color" in Cart.add.
                  parameters: productID: string, quantity: int = 1
                  to resolve: leave it out.
                """
        )
    }

    @Test(arguments: Registration.allCases)
    func aParameterThatWasGivenIsNotSuggested(registration: Registration) throws {
        let error = try error(["productID": "P-1001", "quantity": 1, "quantiy": 2], registration)
        #expect(error?.suggestions == [])
    }

    @Test(arguments: Registration.allCases)
    func aMistypedParameterIsNamedWithBothTypesAndWithoutItsValue(registration: Registration) throws {
        let error = try error(["productID": "P-1001", "quantity": "secret"], registration)
        #expect(error?.code == .invalidParameter)
        #expect(error?.parameter == "quantity")
        #expect(
            error?.description == """
                Mediator: parameter "quantity" of Cart.add: expected int, found string.
                  parameters: productID: string, quantity: int = 1
                  to resolve: pass quantity as int.
                """
        )
    }

    @Test(arguments: Registration.allCases)
    func nullIsNoValueOfARequiredParameter(registration: Registration) throws {
        let error = try error(["productID": .null], registration)
        #expect(error?.code == .invalidParameter)
        #expect(error?.message == #"parameter "productID" of Cart.add: expected string, found null."#)
    }

    @Test(arguments: Registration.allCases)
    func allProblemsAreReportedAtOnce(registration: Registration) throws {
        let error = try error(["productid": "P-1001", "color": "red", "quantity": 2.5], registration)
        #expect(error?.code == .unknownParameter)
        #expect(error?.parameter == "productid")
        #expect(error?.suggestions == [])
        #expect(
            error?.description == """
                Mediator: Cart.add cannot take its parameters, for 4 reasons.
                  no parameter "productid" in Cart.add; did you mean "productID"?
                  no parameter "color" in Cart.add.
                  parameter "productID" of Cart.add is missing.
                  parameter "quantity" of Cart.add: expected int, found double with a fraction.
                  parameters: productID: string, quantity: int = 1
                  to resolve: pass what is declared.
                """
        )
        #expect(
            error?.details == [
                "problems": [
                    [
                        "code": "unknownParameter", "parameter": "productid",
                        "message": #"no parameter "productid" in Cart.add"#, "suggestions": ["productID"],
                    ],
                    [
                        "code": "unknownParameter", "parameter": "color",
                        "message": #"no parameter "color" in Cart.add"#,
                    ],
                    [
                        "code": "missingParameter", "parameter": "productID",
                        "message": #"parameter "productID" of Cart.add is missing"#,
                    ],
                    [
                        "code": "invalidParameter", "parameter": "quantity",
                        "message":
                            #"parameter "quantity" of Cart.add: expected int, found double with a fraction"#,
                    ],
                ]
            ]
        )
    }

    @Test func anActionWithoutParametersTakesNone() throws {
        let mediator = try Mediator(modules: [CartModule()])
        let error = #expect(throws: MediatorError.self) { try mediator.perform("Cart", "clear", ["all": true]) }
        #expect(
            error?.description == """
                Mediator: no parameter "all" in Cart.clear.
                  parameters: none
                  to resolve: call it without parameters.
                """
        )
    }

    @Test func theCallNamesItselfWhenAHandlerReadsAMissingKey() throws {
        let schema = ActionSchema("Cart", "add", parameters: [ParameterSchema("productID", .string)])
        let mediator = try Mediator { registry in
            registry.handle(schema) { call in .int(try call.get("quantity")) }
        }
        let error = #expect(throws: MediatorError.self) {
            try mediator.perform("Cart", "add", ["productID": "P-1001"])
        }
        #expect(error?.code == .missingParameter)
        #expect(error?.target == "Cart")
        #expect(error?.action == "add")
        #expect(
            error?.description == """
                Mediator: Cart.add cannot read its parameters: no key "quantity" in the dictionary.
                  keys: productID
                  to resolve: pass what is declared; if the caller does, correct the handler.
                """
        )
    }

    @Test func anotherModulesContractOfTheSameActionIsCheckedByItsHandler() throws {
        let other = Action("Cart", "add", "", Parameter("productID", Int.self), Parameter("count", Int.self))
        let mediator = try Mediator(modules: [CartModule()])
        let error = #expect(throws: MediatorError.self) { try mediator.perform(other, 1001, 2) }
        #expect(
            error?.description == """
                Mediator: Cart.add cannot take its parameters, for 2 reasons.
                  no parameter "count" in Cart.add.
                  parameter "productID" of Cart.add: expected string, found int.
                  parameters: productID: string, quantity: int = 1
                  to resolve: pass what is declared.
                """
        )
    }
}
