import Mediator
import MediatorTesting
import TestSupport
import Testing

@Suite(.hangLimit) struct TestingMisspelledSpyTests {
    /// The known actions of the cart with one stub.
    private let known =
        "Cart.add, Cart.checkout, Cart.show, Cart.watch, Catalog.product, Catalog.reserve, Catalog.show, "
        + "Catalog.watch, Shelf.price"

    private func shop() throws -> TestMediator {
        try TestMediator(CartModule()) { $0.stub(Action("Shelf", "price", "x", returns: Int.self)) { _ in 450 } }
    }

    private func text(_ name: String, _ advice: String) -> String {
        """
        The test asks for calls of \(name), which no module handles, requires or has called.
          known: \(known)
          \(advice)
        """
    }

    @Test(
        arguments: [
            ("Shelf", "prise", #"did you mean "Shelf.price"?"#),
            ("Shlf", "price", #"did you mean "Shelf.price"?"#),
            ("Cart", "reserve", #"did you mean "Catalog.reserve"?"#),
            ("Cart", "resrve", #"to resolve: stub it, or list it in "requires" of the module that calls it."#),
            // Cart and Catalog both have one.
            ("Basket", "show", #"to resolve: stub it, or list it in "requires" of the module that calls it."#),
            ("Catalog", "zzz", #"to resolve: stub it, or list it in "requires" of the module that calls it."#),
        ]
    )
    func callsOfAnUnknownActionFailTheTestWhereTheyAreAskedFor(
        target: String,
        action: String,
        advice: String
    ) throws {
        let test = try shop()
        var line = 0
        let found = try reports {
            line = #line + 1
            #expect(test.calls(to: target, action).isEmpty)
        }
        #expect(found == [Report(text("\(target).\(action)", advice), line: line, fileID: #fileID)])
    }

    @Test func callsOfAnUnknownContractFailTheTest() throws {
        let prise = Action("Shelf", "prise", "x", returns: Int.self)
        let test = try shop()
        var line = 0
        let found = try reports {
            line = #line + 1
            #expect(test.calls(to: prise).isEmpty)
        }
        #expect(found == [Report(text("Shelf.prise", #"did you mean "Shelf.price"?"#), line: line, fileID: #fileID)])
    }

    @Test func nextCallOfAnUnknownActionThrowsAndFailsTheTest() async throws {
        let test = try shop()
        var line = 0
        let found = try await reports {
            line = #line + 1
            let error = await #expect(throws: SpyError.self) { try await test.nextCall(to: "Shelf", "prise") }
            #expect(error?.description == text("Shelf.prise", #"did you mean "Shelf.price"?"#))
        }
        #expect(
            found == [Report(text("Shelf.prise", #"did you mean "Shelf.price"?"#), line: line, fileID: #fileID)])
    }

    @Test func nextCallOfAnUnknownContractThrowsAndFailsTheTest() async throws {
        let prise = Action("Shelf", "prise", "x", returns: Int.self)
        let test = try shop()
        var line = 0
        let found = try await reports {
            line = #line + 1
            await #expect(throws: SpyError.self) { try await test.nextCall(to: prise) }
        }
        #expect(
            found == [Report(text("Shelf.prise", #"did you mean "Shelf.price"?"#), line: line, fileID: #fileID)])
    }

    @Test func callsOfKnownActionsMayBeQueried() async throws {
        let test = try shop()
        #expect(test.calls(to: "Cart", "add").isEmpty)
        #expect(test.calls(to: "Shelf", "price").isEmpty)
        #expect(test.calls(to: CatalogActions.product).isEmpty)
        #expect(throws: MediatorError.self) { try test.mediator.perform("Shelf", "prise") }
        #expect(test.calls(to: "Shelf", "prise") == [[:]])
        #expect(try await test.nextCall(to: "Shelf", "prise").parameters == [:])
        try test.mediator.update { $0.handle("Later", "come") { _ in .null } }
        #expect(test.calls(to: "Later", "come").isEmpty)
    }
}
