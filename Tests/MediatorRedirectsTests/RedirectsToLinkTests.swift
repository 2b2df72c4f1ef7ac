import Foundation
import Mediator
import MediatorGateway
import MediatorRedirects
import TestSupport
import Testing

/// Rules that lead to another URL of the gateway.
struct RedirectsToLinkTests {
    private static func gateway(
        _ rules: String, strict: Bool = false, report: @escaping @Sendable (RedirectReport) -> Void = { _ in },
        policy: Gateway.Policy? = nil
    ) throws -> Gateway {
        let mediator = try Shop.mediator()
        try mediator.update { registry in
            registry.route("/product/:id", to: Shop.product)
            registry.route("/page/:product", to: Shop.page, fixed: ["from": "route"])
            registry.route("/sized/:size/:id", to: Shop.product)
        }
        let gateway = try Gateway(
            mediator, schemes: ["demo", "shop"], strict: strict, redirects: RedirectSettings(report: report),
            policy: policy)
        try gateway.redirects.replace(with: Shop.document(rules))
        return gateway
    }

    private static func toLink(
        _ link: String, _ more: String = "", from: String = #""from": {"action": "Catalog.open"}"#
    )
        -> String
    {
        #"{"id": "x", \#(from), "to": {"link": "\#(link)"}\#(more)}"#
    }

    @Test(arguments: [
        ("demo://page/{id}", "page a/b 1 route"), ("SHOP://page/{id}?size=7&utm=1", "page a/b 7 route"),
        ("demo://Catalog/page?product={id}", "page a/b 1 app"), ("demo://sized/3/{id}#top", "native a/b 3"),
        ("demo://product/fixed", "native fixed 1"), ("demo://Catalog/product?size=2", "native a/b 2"),
    ])
    func theActionOfTheLinkAnswers(link: String, result: String) async throws {
        let events = Recorder<RedirectReport>()
        let gateway = try Self.gateway(Self.toLink(link)) { events.record($0) }
        let answer = try await gateway.open("demo://Catalog/open?id=a%2Fb")
        #expect(answer.value == .string(result))
        #expect(answer.page == nil)
        #expect(gateway.canOpen("demo://Catalog/open?id=a"))
        let message = #"{"jsonrpc":"2.0","method":"Catalog.open","params":{"id":"a/b"},"id":1}"#
        #expect(await gateway.handle(message: message) == #"{"id":1,"jsonrpc":"2.0","result":"\#(result)"}"#)
        #expect(events.all.count == 2)
        #expect(events.all.first?.action == "Catalog.open")
        #expect(
            events.all.first?.destination
                == link.replacing("SHOP", with: "shop").replacing("{id}", with: "a%2Fb"))
    }

    @Test func parametersBesideTheLinkKeepTheirTypes() async throws {
        let gateway = try Self.gateway(
            Self.toLink(
                "demo://page/{id}", #", "fixed": {"from": "rule", "size": 5}"#,
                from: #""from": {"action": "Catalog.product"}"#))
        // The route has a fixed value, which takes precedence.
        #expect(try await gateway.open("demo://product/7?size=3").value == "page 7 5 route")
        let renamed = try Self.gateway(
            Self.toLink(
                "demo://Catalog/page", #", "renames": {"id": "product"}"#, from: #""from": {"route": "/product/:id"}"#))
        #expect(try await renamed.open("demo://product/7?size=3").value == "page 7 3 app")
        #expect(try await renamed.open("demo://Catalog/product?id=7&size=3").value == "native 7 3")
    }

    @Test func theLinkTakesPrecedenceOverTheParametersOfTheCall() async throws {
        let gateway = try Self.gateway(
            Self.toLink("demo://product/fixed?size=2", from: #""from": {"action": "Catalog.load"}"#))
        #expect(try await gateway.open("demo://Catalog/load?id=7&size=5").value == "native fixed 2")
    }

    @Test func referencesOfTheAppReachTheActionOfTheLink() async throws {
        let seen = Recorder<Parameters>()
        let image = ParameterSchema("image", .reference.nullable, default: .null)
        let mediator = try Mediator { registry in
            for name in ["old", "new"] {
                let schema = ActionSchema(
                    "Share", name, parameters: [ParameterSchema("id", .string), image], returns: .string,
                    exposure: .external)
                registry.handle(schema) { call in
                    seen.record(call.parameters)
                    return .string(name)
                }
            }
        }
        let gateway = try Gateway(mediator, schemes: ["demo"])
        try gateway.redirects.replace(
            with: Shop.document(Self.toLink("demo://Share/new?id={id}", from: #""from": {"action": "Share.old"}"#)))
        let reference = Reference(Shop.WeakBoxed()).parameterValue
        #expect(try await gateway.open("demo://Share/old?id=1", context: ["image": reference]).value == "new")
        #expect(seen.all == [["id": "1", "image": reference]])
    }

    @Test func rulesForTheLinkApplyToo() async throws {
        let gateway = try Self.gateway(
            #"""
            {"id": "one", "from": {"action": "Catalog.open"}, "to": {"link": "demo://product/{id}?jump=h5"}},
            {"id": "two", "from": {"route": "/product/:id"}, "whenKeys": {"jump": "h5"}, "to": {"link": "demo://page/{id}"}},
            {"id": "three", "from": {"action": "Catalog.page"}, "whenKeys": {"jump": "h5"},
             "to": {"web": "https://m.example.com/{product}"}, "drops": ["size", "from"]}
            """#)
        #expect(try await gateway.open("demo://Catalog/open?id=7").page?.address == "https://m.example.com/7")
        #expect(try await gateway.open("demo://product/7").value == "native 7 1")
        #expect(try await gateway.open("demo://page/7").value == "page 7 1 route")
    }

    @Test func aLinkOpensNothingThatThePolicyRefuses() async throws {
        let gateway = try Self.gateway(
            Self.toLink("demo://page/{id}"),
            policy: { action, origin in action.action != "page" || origin.kind == .push })
        #expect(try await gateway.open("demo://Catalog/open?id=7", origin: .push).value == "page 7 1 route")
        #expect(!gateway.canOpen("demo://Catalog/open?id=7"))
        let error = await #expect(throws: MediatorError.self) { try await gateway.open("demo://Catalog/open?id=7") }
        #expect(
            error?.description == """
                Mediator: no exposed action matches "Catalog/open".
                  to resolve: check the address and the types of its parts; URLs reach only actions whose contract has \
                "exposure: .link" or ".external".
                """)
    }

    @Test func localCallsFollowLinks() throws {
        let gateway = try Self.gateway(Self.toLink("demo://page/{id}", from: #""from": {"action": "Catalog.product"}"#))
        try gateway.redirects.applyToLocalCalls()
        #expect(try gateway.mediator.perform(Shop.product, "7", 2) == "page 7 2 route")
    }

    private static let bad: [(rule: String, problems: [String])] = [
        (toLink("demo://nothing/{id}"), [#"rules[0].to.link: no exposed action matches "nothing/~"."#]),
        (
            toLink("demo://product/{ID}"),
            [#"rules[0].to.link: there is no parameter "ID"; parameters: id. did you mean "id"?"#]
        ),
        (toLink("demo://Account/wipe?id={id}"), [#"rules[0].to.link: no exposed action matches "Account/wipe"."#]),
        (
            toLink("demo://Catalog/page"),
            [
                #"rules[0].to.link: parameter "product" of Catalog.page is missing."#
            ]
        ),
        (
            toLink("demo://Catalog/product?size=big"),
            [#"rules[0].to.link: parameter "size" of Catalog.product: expected int, found other text."#]
        ),
        (
            toLink("demo://page/{name}/{password}", from: #""from": {"action": "Account.login"}"#),
            [#"rules[0].to.link: parameter "password" is secret, and addresses are not."#]
        ),
    ]

    @Test(arguments: bad)
    func aLinkThatDoesNotFitIsRefused(rule: String, problems: [String]) {
        let error = #expect(throws: RedirectError.self) { try Self.gateway(rule) }
        #expect(error?.problems.map(\.description) == problems)
    }

    /// A parameter that some calls leave out is tried, too.
    @Test(arguments: [
        (ValueSchema.int.nullable, nil), (.any, nil),
        (.bool, #"rules[0].to.link: parameter "limit" of Desk.new: expected bool, found int."#),
    ])
    func anOptionalParameterFitsTheActionOfTheLink(type: ValueSchema, problem: String?) throws {
        let mediator = try Mediator { registry in
            for (name, type) in [("old", ValueSchema.int), ("new", type)] {
                var limit = ParameterSchema("limit", type)
                limit.isRequired = false
                registry.handle(ActionSchema("Desk", name, parameters: [limit], exposure: .external)) { _ in .null }
            }
        }
        let gateway = try Gateway(mediator, schemes: ["demo"])
        let rule = Shop.document(Self.toLink("demo://Desk/new", from: #""from": {"action": "Desk.old"}"#))
        guard let problem else { return try gateway.redirects.replace(with: rule) }
        let error = #expect(throws: RedirectError.self) { try gateway.redirects.replace(with: rule) }
        #expect(error?.problems.map(\.description) == [problem])
    }

    @Test func aRouteWithAConditionDoesNotMatchTheLinkOfARule() async throws {
        let mediator = try Shop.mediator()
        try mediator.update { registry in
            registry.route(
                "/big/:id", to: Shop.product, fixed: ["size": 9], when: RouteCondition("always") { _ in true })
        }
        let gateway = try Gateway(mediator, schemes: ["demo"])
        let rule = Shop.document(Self.toLink("demo://big/{id}"))
        let error = #expect(throws: RedirectError.self) { try gateway.redirects.replace(with: rule) }
        #expect(error?.problems.map(\.description) == [#"rules[0].to.link: no exposed action matches "big/~"."#])
    }

    @Test func aStrictGatewayRefusesUnknownKeysOfLinks() {
        let error = #expect(throws: RedirectError.self) {
            try Self.gateway(Self.toLink("demo://product/{id}?utm=1"), strict: true)
        }
        #expect(
            error?.problems.map(\.description)
                == [#"rules[0].to.link: the URL cannot be opened: no parameter "utm" in Catalog.product."#])
    }

    @Test func aLinkToAnotherRouteOfTheActionIsNoLoop() async throws {
        let gateway = try Self.gateway(
            #"{"id": "x", "from": {"route": "/product/:id"}, "to": {"link": "demo://sized/4/{id}"}}"#)
        #expect(try await gateway.open("demo://product/7").value == "native 7 4")
    }

    @Test(arguments: [
        (
            #"{"id": "x", "from": {"action": "Catalog.product"}, "to": {"link": "demo://product/{id}"}}"#,
            [String](repeating: "Catalog.product", count: 9), [String](repeating: #""x""#, count: 9)
        ),
        (
            #"""
            {"id": "x", "from": {"action": "Catalog.open"}, "to": {"link": "demo://product/{id}"}},
            {"id": "y", "from": {"route": "/product/:id"}, "to": {"link": "demo://Catalog/open?id={id}"}}
            """#,
            ["Catalog.product"]
                + (0..<4).flatMap { _ in ["Catalog.open", "Catalog.product"] },
            [#""y""#] + (0..<4).flatMap { _ in [#""x""#, #""y""#] }
        ),
    ])
    func linksThatLeadToLinksEndWithAnError(rules: String, trail: [String], names: [String]) async throws {
        let gateway = try Self.gateway(rules)
        let error = await #expect(throws: MediatorError.self) { try await gateway.open("demo://product/7") }
        #expect(
            error?.description == """
                Mediator: more than 8 redirect rules lead Catalog.product on.
                  trail: \(trail.joined(separator: " → "))
                  rules: \(names.joined(separator: ", "))
                  to resolve: load a redirect table whose rules end.
                """)
        #expect(error?.code == .redirectLoop)
        #expect(!gateway.canOpen("demo://product/7"))
    }

    @Test func aLinkWhoseActionHasGoneLeadsNowhere() async throws {
        let gateway = try Self.gateway(Self.toLink("demo://page/{id}"))
        try gateway.mediator.update { $0.remove(Shop.page) }
        let error = await #expect(throws: MediatorError.self) { try await gateway.open("demo://Catalog/open?id=7") }
        #expect(error?.code == .notFound)
    }
}
