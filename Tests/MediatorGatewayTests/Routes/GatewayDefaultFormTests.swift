import Mediator
import MediatorGateway
import Testing

/// Actions and gateways without the default form `demo://Target/action`.
struct GatewayDefaultFormTests {
    private static let item = Desk.schema("item")
    private static let find = Desk.schema("find")

    private struct Sale: Module {
        func register(in registry: inout Registry) {
            registry.route("/sale", to: GatewayDefaultFormTests.find, fixed: ["text": "sale"])
            registry.disableDefaultForm(of: GatewayDefaultFormTests.find)
        }
    }

    @Test func anActionIsReachedByItsRoutesOnly() async throws {
        let desk = try Desk { $0.register(Sale()) }
        #expect(await desk.open("demo://sale?text=secret").contains(#""text": "sale""#))
        #expect(await desk.open("demo://Desk/find?text=secret") == #"notFound: no exposed action matches "Desk/find"."#)
        #expect(!desk.gateway.canOpen("demo://Desk/find"))
        #expect(desk.gateway.canOpen("demo://Desk/item?id=7"))
        // It hides no route with a parameter in its location.
        try desk.mediator.update { $0.route("/:id/find", to: Self.item) }
        #expect(await desk.open("demo://Desk/find") == #"item {"id": "Desk"}"#)
        let answer = await desk.gateway.handle(
            message: #"{"jsonrpc":"2.0","id":1,"method":"Desk.find","params":{"limit":1}}"#)
        #expect(answer?.contains(#""limit":1"#) == true)
    }

    @Test func theSettingGoesWithItsModule() async throws {
        let desk = try Desk { $0.register(Sale()) }
        try await desk.mediator.remove(module: "Sale")
        #expect(desk.gateway.canOpen("demo://Desk/find"))
        try await desk.mediator.add(Sale())
        #expect(!desk.gateway.canOpen("demo://Desk/find"))
    }

    @Test func aGatewayHasNone() async throws {
        let desk = try Desk { $0.route("/i/:id", to: Self.item) }
        let gateway = try Gateway(desk.mediator, schemes: ["demo"], defaultForms: false)
        #expect(try await gateway.open("demo://i/7").value == ["id": "7"])
        #expect(!gateway.canOpen("demo://Desk/item?id=7"))
        let none = await #expect(throws: MediatorError.self) { try await gateway.open("demo://Desk/item?id=7") }
        #expect(none?.message == #"no exposed action matches "Desk/item"."#)
        #expect(try gateway.url(for: Self.item, parameters: ["id": "7"]) == "demo://i/7")
        let error = #expect(throws: MediatorError.self) { try gateway.url(for: Self.find, parameters: [:]) }
        #expect(error?.message == "no URL leads to Desk.find with these parameters.")
        #expect(desk.gateway.canOpen("demo://Desk/item?id=7"))
    }

    @Test func aMissingActionIsAProblem() {
        func problem(_ action: String) -> String? {
            let error = #expect(throws: RegistryError.self) {
                try Desk { $0.disableDefaultForm(of: ActionSchema("Desk", action), fileID: "App/A.swift", line: 4) }
            }
            return error?.problems.map { "\($0.code) \($0.locations.map(\.description)) \($0.message)" }.joined()
        }
        #expect(
            problem("itm")
                == """
                invalidRoute ["App/A.swift:4"] the default form of "Desk.itm" cannot be disabled: no module handles the \
                action; registered: anything, files, find, hidden, item, number, numbers; to resolve: name "Desk.item".
                """)
        #expect(
            problem("zzzzzz")?.hasSuffix("to resolve: list the module that handles it, or take the setting out.")
                == true)
    }
}
