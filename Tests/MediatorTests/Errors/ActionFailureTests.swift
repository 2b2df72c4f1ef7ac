import Mediator
import TestSupport
import Testing

struct ActionFailureTests {
    private static let reserve = Action("Catalog", "reserve", "", effect: .async, failures: ["outOfStock"])
    private static let product = Action("Catalog", "product", "", Parameter("id", String.self), returns: String.self)
    private static let buy = Action("Cart", "buy", "", effect: .async)
    private static let look = Action("Cart", "look", "")

    private struct DatabaseError: Error, CustomStringConvertible {
        var description: String { "the disk is full" }
    }

    private struct CatalogModule: Module {
        func register(in registry: inout Registry) {
            registry.handle(reserve) { _ in
                throw ActionFailure("outOfStock", "Only 3 of P-1001 are left.", ["available": 3])
            }
            registry.handle(product) { _, id in
                switch id {
                case "broken": throw DatabaseError()
                case "cancelled": throw CancellationError()
                default: throw ActionFailure("notFound")
                }
            }
        }
    }

    private struct ShopModule: Module {
        func register(in registry: inout Registry) {
            registry.handle(buy) { call in try await call.mediator.perform(reserve) }
            registry.handle("Cart", "open", parameters: [ParameterSchema("id", .string)], returns: .string) { call in
                .string(try call.mediator.perform(product, try call.get("id")))
            }
            registry.handle(look) { call in try call.mediator.perform("Catalog", "product", ["id": 3]) }
        }
    }

    private let mediator: Mediator

    init() throws {
        mediator = try Mediator(modules: [CatalogModule(), ShopModule()])
    }

    @Test func aFailureIsDescribedByItsParts() {
        #expect(
            ActionFailure("outOfStock", "Only 3 are left.", ["available": 3]).description
                == #"outOfStock: Only 3 are left. {"available": 3}"#
        )
        #expect(ActionFailure("empty").description == "empty")
        #expect(ActionFailure("empty", "Nothing there.").description == "empty: Nothing there.")
        #expect(ActionFailure("empty", "", ["a": 1]).description == #"empty {"a": 1}"#)
    }

    @Test func aFailureKeepsCodeAndDetailsThroughNestedCalls() async {
        let expected = ActionFailure("outOfStock", "Only 3 of P-1001 are left.", ["available": 3])
        await #expect(throws: expected) { try await mediator.perform(Self.reserve) }
        await #expect(throws: expected) { try await mediator.perform(Self.buy) }
        await #expect(throws: expected) { try await mediator.performAsync("Cart", "buy") }
        #expect(throws: ActionFailure("notFound")) { try mediator.perform("Cart", "open", ["id": "P-1"]) }
    }

    @Test func anyOtherErrorBecomesUnexpectedAndNamesItsActionAndType() {
        let expected = ActionFailure("unexpected", "Catalog.product threw DatabaseError.")
        #expect(ActionFailure.unexpectedCode == "unexpected")
        let error = #expect(throws: expected) { try mediator.perform(Self.product, "broken") }
        #expect(error?.description == "unexpected: Catalog.product threw DatabaseError.")
        #expect(error?.chain == ["Catalog.product"])
        let nested = #expect(throws: expected) { try mediator.perform("Cart", "open", ["id": "broken"]) }
        #expect(
            nested?.description == "unexpected: Catalog.product threw DatabaseError. (Cart.open → Catalog.product)")
    }

    @Test func itsTextIsAPropertyOfItsOwn() {
        for failure in [
            #expect(throws: ActionFailure.self) { try mediator.perform(Self.product, "broken") },
            #expect(throws: ActionFailure.self) { try mediator.perform("Cart", "open", ["id": "broken"]) },
        ] {
            #expect(failure?.underlyingDescription == "the disk is full")
            #expect("\(String(describing: failure))".contains("disk") == false)
        }
        #expect(ActionFailure("unexpected", "mine").underlyingDescription == nil)
    }

    @Test func aFailureKnowsTheActionThatThrewItAndItsWay() async {
        let failure = await #expect(throws: ActionFailure.self) { try await mediator.perform(Self.buy) }
        #expect(failure?.chain == ["Cart.buy", "Catalog.reserve"])
        #expect(
            failure?.description
                == #"outOfStock: Only 3 of P-1001 are left. {"available": 3} (Cart.buy → Catalog.reserve)"#)
        #expect(ActionFailure("outOfStock").chain.isEmpty)
    }

    @Test func aLongWayKeepsItsEnds() throws {
        let mediator = try Mediator { registry in
            registry.handle("Deep", "down", parameters: [ParameterSchema("level", .int)]) { call in
                let level = try call.get("level", as: Int.self)
                if level == 0 { throw ActionFailure("end") }
                return try call.mediator.perform("Deep", level == 1 ? "last" : "down", ["level": .int(level - 1)])
            }
            registry.handle("Deep", "last", parameters: [ParameterSchema("level", .int)]) { _ in
                throw ActionFailure("end")
            }
            registry.handle("Deep", "first") { call in try call.mediator.perform("Deep", "down", ["level": 40]) }
        }
        let failure = #expect(throws: ActionFailure.self) { try mediator.perform("Deep", "first") }
        let downs = Array(repeating: "Deep.down", count: 15)
        #expect(failure?.chain == ["Deep.first"] + downs + ["… 10 more …"] + downs + ["Deep.last"])
        // Eight of 42 are shown.
        #expect(
            failure?.description == """
                end (Deep.first → Deep.down → Deep.down → Deep.down → … 34 more … → \
                Deep.down → Deep.down → Deep.down → Deep.last)
                """)
    }

    @Test func aMediatorErrorKnowsItsWayToo() throws {
        let mediator = try Mediator { registry in
            registry.handle("Payments", "pay") { call in try call.mediator.perform("Profile", "load") }
            registry.handle("Profile", "load") { call in try call.mediator.perform("Profle", "x") }
        }
        let error = #expect(throws: MediatorError.self) { try mediator.perform("Payments", "pay") }
        #expect(error?.chain == ["Payments.pay", "Profile.load"])
        #expect(
            error?.description == """
                Mediator: no target "Profle".
                  registered: Payments, Profile
                  chain: Payments.pay → Profile.load
                  did you mean "Profile"?
                """)
        let direct = #expect(throws: MediatorError.self) { try mediator.perform("Payments", "pya") }
        #expect(direct?.chain == [])
    }

    @Test(arguments: Effect.all)
    func theHandlersOwnErrorTypeIsNotVisible(effect: Effect) async throws {
        let mediator = try Mediator { registry in
            let schema = ActionSchema("T", "fail")
            switch effect {
            case .sync: registry.handle(schema) { _ in throw DatabaseError() }
            case .async: registry.handleAsync(schema) { _ in throw DatabaseError() }
            case .asyncMainActor: registry.handleAsyncOnMainActor(schema) { _ in throw DatabaseError() }
            default: registry.handleOnMainActor(schema) { _ in throw DatabaseError() }
            }
        }
        do {
            try await mediator.performAsync("T", "fail")
            Issue.record("nothing was thrown")
        } catch {
            #expect(!(error is DatabaseError))
            #expect(error as? ActionFailure == ActionFailure("unexpected", "T.fail threw DatabaseError."))
        }
    }

    @Test func cancellationPassesAsItIs() {
        #expect(throws: CancellationError.self) { try mediator.perform("Cart", "open", ["id": "cancelled"]) }
    }

    @Test func aMediatorErrorOfANestedCallPassesAsItIs() {
        let error = #expect(throws: MediatorError.self) { try mediator.perform(Self.look) }
        #expect(error?.code == .invalidParameter)
        #expect(error?.target == "Catalog")
        #expect(error?.action == "product")
        #expect(error?.message == #"parameter "id" of Catalog.product: expected string, found int."#)
    }

    @Test func anErrorOfMakingATargetReachesTheCallerTheSameWay() throws {
        final class Object: Sendable { func look(_ call: Call) {} }
        let mediator = try Mediator { registry in
            let target = registry.target("Cart") { () throws -> Object in throw DatabaseError() }
            target.handle(Self.look, Object.look)
        }
        #expect(throws: ActionFailure("unexpected", "Cart.look threw DatabaseError.")) {
            try mediator.perform(Self.look)
        }
    }
}
