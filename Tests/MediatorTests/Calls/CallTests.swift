import Mediator
import MediatorCoding
import TestSupport
import Testing

struct CallTests {
    private static let who = Action("Log", "who", "", returns: String.self)
    private static let whoAsync = Action("Log", "whoAsync", "", returns: String.self, effect: .async)
    private static let whoOnMain = Action("Log", "whoOnMain", "", returns: String.self, effect: .mainActor)

    @Test func theKeysOfACallAreThoseOfItsContractByteForByte() throws {
        let names = ["composed": "caf\u{E9}", "decomposed": "cafe\u{301}"]
        let actions = names.map { Action("Keys", $0.key, "", Parameter($0.value, Int.self)) }
        let keys = Recorder<[UInt8]>()
        let mediator = try Mediator { registry in
            for action in actions {
                registry.handle(action) { call, _ in keys.record(Array(call.parameters.keys[0].utf8)) }
            }
        }
        for action in actions { try mediator.perform(action, 1) }
        #expect(keys.all == names.map { Array($0.value.utf8) })
    }

    private struct LogModule: Module {
        func register(in registry: inout Registry) {
            registry.handle(who) { call in describe(call.caller) }
            registry.handle(whoAsync) { call in describe(call.caller) }
            registry.handle(whoOnMain) { call in describe(call.caller) }
        }
    }

    private struct AskModule: Module {
        func register(in registry: inout Registry) {
            registry.handle("Ask", "sync", returns: .string) { call in try call.mediator.perform("Log", "who") }
            registry.handleAsync(ActionSchema("Ask", "async", returns: .array(of: .string))) { call in
                let typed = try await call.mediator.perform(whoAsync)
                let main = try await call.mediator.perform(whoOnMain)
                return [.string(typed), .string(main), try await call.mediator.performAsync("Log", "who")]
            }
            registry.handle("Ask", "itself", returns: .string) { call in
                .string(describe(call.mediator.caller))
            }
        }
    }

    private static func describe(_ caller: Caller?) -> String {
        caller.map { "\($0.module): \($0)" } ?? "nobody"
    }

    private let mediator: Mediator

    init() throws {
        mediator = try Mediator(modules: [LogModule(), AskModule()])
    }

    @Test func fromOutsideNobodyCalls() throws {
        #expect(mediator.caller == nil)
        #expect(try mediator.perform(Self.who) == "nobody")
    }

    @Test func aHandlersMediatorKnowsWhoCalls() async throws {
        #expect(try mediator.perform("Ask", "sync") == "Ask: Ask.sync")
        #expect(try mediator.perform("Ask", "itself") == "Ask: Ask.itself")
        #expect(
            try await mediator.performAsync("Ask", "async") == ["Ask: Ask.async", "Ask: Ask.async", "Ask: Ask.async"]
        )
    }

    @Test func theCallerHasItsParts() throws {
        let seen = Recorder<Caller?>()
        let mediator = try Mediator { registry in
            registry.handle("In", "ner") { call in
                seen.record(call.caller)
                return .null
            }
            registry.handle("Out", "er") { call in try call.mediator.perform("In", "ner") }
        }
        try mediator.perform("Out", "er")
        let caller = try #require(seen.all.first ?? nil)
        #expect(caller.module == "")
        #expect(caller.target == "Out")
        #expect(caller.action == "er")
        #expect(caller.description == "Out.er")
    }

    @Test func aCallKnowsItsNamesAndItsParameters() throws {
        let seen = Recorder<String>()
        let mediator = try Mediator { registry in
            registry.handle(Cart.add) { call, _, quantity in
                seen.record("\(call.target) \(call.action) \(call.parameters)")
                return quantity
            }
        }
        try mediator.perform("Cart", "add", ["productID": "P-1001"])
        try mediator.perform(Cart.add, "P-1001", 2)
        #expect(
            seen.all == [
                #"Cart add {"productID": "P-1001", "quantity": 1}"#,
                #"Cart add {"productID": "P-1001", "quantity": 2}"#,
            ]
        )
    }

    @Test func aCallReadsItsParametersTyped() throws {
        let mediator = try Mediator { registry in
            registry.handle(
                "T",
                "x",
                parameters: [ParameterSchema("a", .int), ParameterSchema("note", .string.nullable)],
                returns: .string
            ) { call in
                .string("\(try call.get("a", as: Int8.self)) \(try call.get("note", as: String?.self) ?? "-")")
            }
        }
        #expect(try mediator.perform("T", "x", ["a": 7]) == "7 -")
        let error = #expect(throws: MediatorError.self) { try mediator.perform("T", "x", ["a": 300]) }
        #expect(error?.code == .invalidParameter)
        #expect(error?.target == "T")
        #expect(error?.action == "x")
        #expect(error?.parameter == "a")
        #expect(error?.message == "T.x cannot read its parameters: a: expected int8, found int out of range.")
    }

    @Test func aCallReadsAllItsParametersAsAModel() throws {
        struct Line: Codable, Equatable {
            var productID: String
            var quantity: Int
        }
        struct Other: Codable {
            var productId: String
        }
        let lines = Recorder<Line>()
        let mediator = try Mediator { registry in
            registry.handle(Cart.add) { call, _, quantity in
                lines.record(try call.decode(Line.self))
                return quantity
            }
            registry.handle("Cart", "other", parameters: [ParameterSchema("productID", .string)]) { call in
                .string(try call.decode(Other.self).productId)
            }
        }
        try mediator.perform("Cart", "add", ["productID": "P-1001"])
        #expect(lines.all == [Line(productID: "P-1001", quantity: 1)])
        let error = #expect(throws: MediatorError.self) {
            try mediator.perform("Cart", "other", ["productID": "P-1001"])
        }
        #expect(error?.code == .invalidParameter)
        #expect(error?.parameter == "productId")
        #expect(
            error?.description == """
                Mediator: Cart.other cannot read its parameters: productId: missing, expected string; there is "productID".
                  to resolve: pass what is declared; if the caller does, correct the handler.
                """
        )
    }

    @Test func whatAHandlersOwnReadingThrowsNamesTheCall() throws {
        let mediator = try Mediator { registry in
            registry.handle("T", "x") { _ in .int(try Value.string("a").get(as: Int.self)) }
        }
        let error = #expect(throws: MediatorError.self) { try mediator.perform("T", "x") }
        #expect(error?.code == .invalidValue)
        #expect(error?.target == "T")
        #expect(error?.action == "x")
    }
}
