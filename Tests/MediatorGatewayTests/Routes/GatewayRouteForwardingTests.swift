import Mediator
import MediatorGateway
import Testing

/// Routes that pass on the undeclared keys of a URL, and the URL as it came.
struct GatewayRouteForwardingTests {
    private static func dispatch(
        _ query: ValueSchema = .dictionary(of: .any), url: ValueSchema = .string, secret: Bool = false
    ) -> ActionSchema {
        ActionSchema(
            "Shop", "dispatch",
            parameters: [
                ParameterSchema("path", .array(of: .string)), ParameterSchema("page", .int, default: 1),
                ParameterSchema("query", query.nullable), ParameterSchema("link", url.nullable),
            ] + (secret ? [ParameterSchema("token", .string.nullable, secret: true)] : []),
            returns: .any, exposure: .external)
    }

    private func gateway(
        _ schema: ActionSchema = dispatch(),
        _ forwarding: RouteForwarding = RouteForwarding(query: "query", url: "link"),
        strict: Bool = false
    ) throws -> Gateway {
        let mediator = try Mediator { registry in
            registry.handle(schema) { call in .dictionary(call.parameters) }
            registry.route("/shop/*path", to: schema, forwarding: forwarding)
        }
        return try Gateway(mediator, schemes: ["demo"], strict: strict)
    }

    /// A route gives parameters by their bytes.
    @Test func aParameterOfOtherBytesIsUnknown() {
        let (one, other) = ("men\u{FC}", "menu\u{308}")
        let show = ActionSchema(
            "Shop", "show", parameters: [ParameterSchema(one, .string.nullable)], exposure: .link)
        let error = #expect(throws: RegistryError.self) {
            try Mediator { registry in
                registry.handle(show) { _ in .null }
                registry.route("/a", to: show, fixed: [other: "x"])
                registry.route("/b", to: show, forwarding: RouteForwarding(url: other))
                registry.route("/c/:\(other)", to: show)
            }
        }
        let end = "is no parameter of the action, which has \(one); to resolve: write \"\(one)\"."
        let messages = [
            "route \"/a\" to \"Shop.show\" is not possible: fixed parameter \"\(other)\" \(end)",
            "route \"/b\" to \"Shop.show\" is not possible: \"\(other)\" for the URL \(end)",
            "route \"/c/:\(other)\" to \"Shop.show\" is not possible: \":\(other)\" \(end)",
        ]
        #expect(error?.problems.map { ExactText($0.message) } == messages.map(ExactText.init))
    }

    @Test func theHandlerGetsWhatItDoesNotDeclare() async throws {
        let url = "demo://shop/sale/shoes?size=42&color=red&color=a%20b&page=2#?tab=3"
        let answer = try await gateway(strict: true).open(url)
        #expect(
            answer.value
                == [
                    "path": ["sale", "shoes"], "page": 2,
                    "query": ["size": "42", "color": ["red", "a b"], "tab": "3"], "link": .string(url),
                ])
        #expect(answer.ignored == [])
    }

    @Test func theURLIsThatOfTheAppAndNoParameterReplacesIt() async throws {
        let url = "DEMO:shop//%73ale?link=evil&query=%7B%7D#top"
        let answer = try await gateway().open(url)
        #expect(answer.value["link"] == .string(url))
        #expect(answer.value["query"] == .dictionary([:]))
        #expect(answer.ignored == ["link", "query"])
        let given = try await gateway().open(url, context: ["link": "mine", "query": ["a": 1]])
        #expect(given.value["link"] == "mine")
        #expect(given.value["query"] == ["a": 1])
    }

    @Test func itemsConvertTheTexts() async throws {
        let numbers = try gateway(Self.dispatch(.dictionary(of: .int)))
        #expect(try await numbers.open("demo://shop/a?x=1&y=-2").value["query"] == ["x": 1, "y": -2])
        let error = await #expect(throws: MediatorError.self) { try await numbers.open("demo://shop/a?x=b") }
        #expect(error?.message == #"parameter "query.x" of Shop.dispatch: expected int, found string."#)
        let lists = try gateway(Self.dispatch(.dictionary(of: .array(of: .string))))
        #expect(try await lists.open("demo://shop/a?x=1&y=2&y=3").value["query"] == ["x": ["1"], "y": ["2", "3"]])
        let texts = try gateway(Self.dispatch(.dictionary(of: .string)))
        #expect(try await texts.open("demo://shop/a?x=1").value["query"] == ["x": "1"])
        let twice = await #expect(throws: MediatorError.self) { try await texts.open("demo://shop/a?x=1&x=2") }
        #expect(twice?.code == .invalidParameter)
    }

    @Test func oneOfBothIsEnough() async throws {
        let url = try gateway(Self.dispatch(), RouteForwarding(url: "link"))
        let answer = try await url.open("demo://shop/a?x=1#/b")
        #expect(answer.value["link"] == "demo://shop/a?x=1#/b")
        #expect(answer.ignored == ["x"])
        let query = try gateway(Self.dispatch(), RouteForwarding(query: "query"))
        let other = try await query.open("demo://shop/a?x=1#/b")
        #expect(other.value == ["path": ["a"], "query": ["x": "1"], "page": 1])
        #expect(other.ignored == ["#"])
    }

    @Test func aHandlerDispatchesByItself() async throws {
        let schema = Self.dispatch()
        let item = ActionSchema("Shop", "item", parameters: [ParameterSchema("id", .string)], returns: .string)
        let mediator = try Mediator { registry in
            registry.handle(item) { call in .string("item \(try call.get("id", as: String.self))") }
            registry.handle(schema) { call in
                let path = try call.get("path", as: [String].self)
                guard path.first == "item" else { throw ActionFailure("unknownPage") }
                return try call.mediator.perform("Shop", "item", ["id": .string(path[1])])
            }
            registry.route("/shop/*path", to: schema, forwarding: RouteForwarding(query: "query", url: "link"))
        }
        let gateway = try Gateway(mediator, schemes: ["demo"], defaultForms: false)
        #expect(try await gateway.open("demo://shop/item/7").value == "item 7")
        await #expect(throws: ActionFailure("unknownPage")) { try await gateway.open("demo://shop/cart") }
    }

    @Test func builtURLsUseTheDefaultForm() throws {
        #expect(
            try gateway().url(for: Self.dispatch(), parameters: ["path": ["a", "b"]])
                == "demo://Shop/dispatch?path=a&path=b")
    }

    @Test(arguments: [
        (
            dispatch(), RouteForwarding(query: "qery"),
            #""qery" for the undeclared keys is no parameter of the action, which has path, page, query, link; to resolve: write "query"."#
        ),
        (
            dispatch(.string), RouteForwarding(query: "query"),
            #"parameter "query" for the undeclared keys is string?; to resolve: declare it as [String: String]."#
        ),
        (
            dispatch(url: .int), RouteForwarding(url: "link"),
            #"parameter "link" for the URL is int?; to resolve: declare it as String."#
        ),
        (
            dispatch(.any), RouteForwarding(query: "query", url: "query"),
            #"parameter "query" gets the undeclared keys and the URL; to resolve: name two parameters."#
        ),
        (
            dispatch(), RouteForwarding(url: "path"),
            #"parameter "path" for the URL is [string]; to resolve: declare it as String."#
        ),
        (
            dispatch(.dictionary(of: .reference)), RouteForwarding(query: "query"),
            #"parameter "query" for the undeclared keys is [string: reference]?; to resolve: declare it as [String: String]."#
        ),
        (
            dispatch(secret: true), RouteForwarding(url: "link"),
            #"parameter "link" gets the URL, which may hold the secret "token"; to resolve: declare it with "secret: true"."#
        ),
    ])
    func invalidForwardingIsAProblem(_ schema: ActionSchema, _ forwarding: RouteForwarding, _ text: String) {
        let error = #expect(throws: RegistryError.self) { try gateway(schema, forwarding) }
        #expect(
            error?.problems.first?.message
                == #"route "/shop/*path" to "Shop.dispatch" is not possible: "# + text)
    }

    @Test func theListHasTheNames() throws {
        #expect(try gateway().mediator.routeSchemas.map(\.forwarding) == [RouteForwarding(query: "query", url: "link")])
    }
}
