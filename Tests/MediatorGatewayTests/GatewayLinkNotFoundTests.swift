import Mediator
import MediatorGateway
import MediatorRedirects
import Testing

/// `notFound` handlers that answer for links.
struct GatewayLinkNotFoundTests {
    private func desk(
        links: Bool = true, target: String? = nil, policy: Gateway.Policy? = nil,
        answers: @escaping @Sendable (Call) throws -> Value? = { call in
            .string("\(call.target).\(call.action) \(call.parameters) \(call.origin?.description ?? "inside")")
        }
    ) throws -> Desk {
        try Desk { registry in
            if let target {
                registry.notFound(target, handlingLinks: links, answers)
            } else {
                registry.notFound(handlingLinks: links, answers)
            }
        } policy: { action, origin in
            policy?(action, origin) ?? true
        }
    }

    @Test(arguments: [
        ("demo://Old/item?id=7&tag=a&tag=b", #"item "Old.item {\"id\": \"7\", \"tag\": [\"a\", \"b\"]} url""#),
        ("demo://Old/item#top", #"item "Old.item {} url" ignoring #"#),
        // An internal action is as unknown as an unregistered name.
        ("demo://Desk/hidden?id=1", #"hidden "Desk.hidden {\"id\": \"1\"} url""#),
        ("demo://Desk/number?n=1", #"number {"n": 1}"#),
        ("demo://Desk/number?n=a", #"invalidParameter: parameter "n" of Desk.number: expected int, found other text."#),
        ("demo://Old", #"notFound: no exposed action matches "Old"."#),
        ("demo://Old/item/7", #"notFound: no exposed action matches "Old/item/7"."#),
        ("demo://Old/item#/7", #"notFound: no exposed action matches "Old/item#/7"."#),
    ])
    func aHandlerAnswersForLinks(_ url: String, outcome: String) async throws {
        #expect(try await desk().open(url) == outcome)
    }

    @Test func itAnswersOnlyWhereItSaysSo() async throws {
        #expect(
            try await desk(links: false).open("demo://Old/item") == #"notFound: no exposed action matches "Old/item"."#)
        #expect(try await desk(target: "Old").open("demo://Old/item").hasPrefix("item"))
        #expect(try await desk(target: "Old").open("demo://New/item").hasPrefix("notFound"))
        let message = #"{"jsonrpc":"2.0","id":1,"method":"Old.item"}"#
        #expect(try await desk().gateway.handle(message: message)?.contains("-32601") == true)
        #expect(try !desk().gateway.canOpen("demo://Old/item"))
    }

    @Test func whenItDeclinesTheErrorIsTheOneOfBefore() async throws {
        let desk = try desk(answers: { _ in nil })
        #expect(await desk.open("demo://Old/item") == #"notFound: no exposed action matches "Old/item"."#)
        let gateway = try Gateway(
            desk.mediator, schemes: ["demo"], redirects: RedirectSettings(webFallback: "https://m.example.com"))
        #expect(try await gateway.open("demo://Old/item").page?.address == "https://m.example.com/Old/item")
    }

    @Test func thePolicyAndTheSettingsOfTheGatewayHold() async throws {
        let refusing = try desk(policy: { action, _ in action.target != "Old" })
        #expect(await refusing.open("demo://Old/item").hasPrefix("notFound"))
        let desk = try desk()
        let gateway = try Gateway(desk.mediator, schemes: ["demo"], defaultForms: false)
        let error = await #expect(throws: MediatorError.self) { try await gateway.open("demo://Old/item") }
        #expect(error?.message == #"no exposed action matches "Old/item"."#)
    }

    @Test func theAppsParametersAndFailuresArrive() async throws {
        let desk = try desk(answers: { call in
            guard call.action != "gone" else { throw ActionFailure("gone", "Not any more.") }
            return .dictionary(call.parameters)
        })
        #expect(await desk.open("demo://Old/item?id=7&a=1", context: ["id": "8"]) == #"item {"id": "8", "a": "1"}"#)
        #expect(await desk.open("demo://Old/gone") == "gone: Not any more.")
    }
}
