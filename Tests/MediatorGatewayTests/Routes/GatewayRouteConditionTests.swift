import Mediator
import MediatorGateway
import MediatorTrace
import Synchronization
import Testing

/// Routes with conditions: one that does not hold passes the URL on to its next match.
struct GatewayRouteConditionTests {
    private static let item = Desk.schema("item")
    private static let number = Desk.schema("number")
    private static let find = Desk.schema("find")

    private static func isSmall(_ match: RouteMatch) -> Bool { match.parameters["n"] == 5 }

    @Test(arguments: [
        ("demo://x/5", #"number {"n": 5}"#), ("demo://x/6", #"item {"id": "6"}"#),
        ("demo://x/a", #"item {"id": "a"}"#), ("demo://x/6?size=L", #"item {"id": "6", "size": "L"}"#),
        ("demo://y/6", #"notFound: no exposed action matches "y/6"."#),
    ])
    func aConditionOnTheParametersPassesOn(_ url: String, outcome: String) async throws {
        let desk = try Desk { registry in
            registry.route("/x/:id", to: Self.item)
            registry.route("/x/:n", "/y/:n", to: Self.number, when: RouteCondition("n is 5", Self.isSmall))
        }
        #expect(await desk.open(url) == outcome)
        #expect(desk.gateway.canOpen(url) == !outcome.hasPrefix("notFound"))
    }

    @Test func aConditionSeesTheOriginAndTheUndeclaredKeys() async throws {
        let seen = Mutex<[RouteMatch]>([])
        let desk = try Desk { registry in
            registry.route(
                "/x/:id", to: Self.item, fixed: ["size": "L"],
                when: RouteCondition("it is seen") { match in
                    seen.withLock { $0.append(match) }
                    return match.origin.kind == .push && match.query["mark"] == ["a", "b"]
                })
            registry.route("/x/:text", to: Self.find)
        }
        let url = "demo://x/7?mark=a&mark=b&size=S&%2B=c#?anchor=1"
        #expect(try await desk.gateway.open(url, origin: .push).action == "item")
        #expect(try await desk.gateway.open(url).action == "find")
        #expect(try await desk.gateway.open("demo://x/7?mark=a", origin: .push).action == "find")
        let matches = seen.withLock(\.self)
        let first = try #require(matches.first)
        #expect(first.parameters == ["id": "7", "size": "L"])
        #expect(first.origin == .push)
        #expect(first.query == ["mark": ["a", "b"], "+": "c", "anchor": "1"])
        #expect(matches.count == 3)
    }

    @Test func aConditionSeesTheParametersOfTheApp() async throws {
        let desk = try Desk { registry in
            registry.route("/x/:id", to: Self.item, when: RouteCondition("L") { $0.parameters["size"] == "L" })
        }
        #expect(
            await desk.open("demo://x/7?size=S", context: ["size": "L"])
                == #"item {"id": "7", "size": "L"} ignoring size"#)
        #expect(await desk.open("demo://x/7?size=S").hasPrefix("notFound"))
    }

    @Test func parametersThatDoNotConvertPassOn() async throws {
        let condition = RouteCondition("always") { _ in true }
        let desk = try Desk { registry in
            registry.route("/x", "/y", to: Self.number, when: condition)
            registry.route("/x", to: Self.find)
        }
        #expect(await desk.open("demo://x?n=1") == #"number {"n": 1}"#)
        #expect(await desk.open("demo://x?n=a").hasPrefix("find"))
        // Without another match, their error says more than that there is no action.
        #expect(await desk.open("demo://y") == #"missingParameter: parameter "n" of Desk.number is missing."#)
        #expect(desk.gateway.canOpen("demo://y"))
        #expect(desk.gateway.canOpen("demo://x"))
    }

    @Test func priorityThenConditionThenRegistrationDecide() async throws {
        func condition(_ name: String) -> RouteCondition {
            RouteCondition(name) { $0.query["for"] == .string(name) || $0.query["for"] == "all" }
        }
        let desk = try Desk { registry in
            registry.route("/x/:id", to: Self.item, fixed: ["size": "plain"])
            registry.route("/x/:id", to: Self.item, fixed: ["size": "a"], when: condition("a"))
            registry.route("/x/:id", to: Self.item, fixed: ["size": "b"], when: condition("b"))
            registry.route("/x/:id", to: Self.item, fixed: ["size": "c"], priority: 1, when: condition("c"))
        }
        for (mark, size) in [("a", "a"), ("b", "b"), ("c", "c"), ("all", "c"), ("none", "plain")] {
            let value = try await desk.gateway.open("demo://x/7?for=\(mark)").value
            #expect(value["size"] == .string(size), "\(mark)")
        }
        // A text precedes a parameter, whatever the conditions.
        try desk.mediator.update { $0.route("/x/7", to: Self.item, fixed: ["id": "7", "size": "text"]) }
        #expect(try await desk.gateway.open("demo://x/7?for=c").value["size"] == "text")
    }

    @Test func theConditionOfAnActionThatThePolicyRefusesDoesNotRun() async throws {
        let count = Mutex(0)
        let desk = try Desk { registry in
            let condition = RouteCondition("counted") { _ in
                count.withLock {
                    $0 += 1; return true
                }
            }
            registry.route("/x/:n", to: Self.number, when: condition)
            registry.route("/x/:id", to: Self.item, when: condition)
        } policy: { action, _ in
            action.action != "number"
        }
        #expect(await desk.open("demo://x/5") == #"item {"id": "5"}"#)
        #expect(count.withLock(\.self) == 1)
    }

    @Test func wildcardsAndFragmentsHaveConditions() async throws {
        let condition = RouteCondition("b is first") { $0.parameters["path"]?.array?.first == "b" }
        let desk = try Desk { registry in
            registry.route("/*path", "/a#/*path", to: Desk.schema("files"), when: condition)
            registry.route("/*path", "/a#/*path", to: Desk.schema("files"), fixed: ["version": 2])
        }
        #expect(await desk.open("demo://b/c") == #"files {"path": ["b", "c"]}"#)
        #expect(await desk.open("demo://c/b") == #"files {"path": ["c", "b"], "version": 2}"#)
        #expect(await desk.open("demo://a#/b") == #"files {"path": ["b"]}"#)
        #expect(await desk.open("demo://a#/c") == #"files {"path": ["c"], "version": 2}"#)
    }

    @Test func conditionsTakeNoRouteItsPaths() {
        let condition = RouteCondition("always") { _ in true }
        #expect(
            Desk.problems { registry in
                registry.route("/x/:id", to: Self.item, when: condition)
                registry.route("/x/:id", to: Self.item, when: condition)
                registry.route("/x/:text", to: Self.find, priority: -1)
                registry.handle(Self.sized) { _ in .null }
                registry.route("/y/:id", "/y/:id/*path", to: Self.sized, priority: 1, when: condition)
                registry.route("/y/*path", to: Desk.schema("files"))
            } == [])
        #expect(
            Desk.problems { registry in
                registry.route("/x/:id", to: Self.item, priority: 1)
                registry.route("/x/:n", to: Self.number, when: condition)
            } == [
                """
                unreachableRoute: route "/x/:n" to "Desk.number" never matches, since route "/x/:id" to "Desk.item" takes \
                all that it would; to resolve: give it a higher priority, or register it first.
                """
            ])
        #expect(
            Desk.problems { registry in
                registry.route("/x/:id", to: Self.item, priority: 1)
                registry.route("/x/:text", to: Self.find, when: condition)
            } == [
                """
                unreachableRoute: route "/x/:text" to "Desk.find" never matches, since route "/x/:id" to "Desk.item" takes \
                all that it would; to resolve: give it a higher priority, or register it first.
                """
            ])
    }

    private static let sized = Desk.remote(
        "sized", [ParameterSchema("id", .string), ParameterSchema("path", .array(of: .string), default: [])])

    @Test func tracesShowRoutesWhoseConditionDoesNotHold() async throws {
        let trace = Trace()
        let desk = try Desk { registry in
            registry.route("/x/:n", to: Self.number, when: RouteCondition("n is 5", Self.isSmall))
            registry.route("/x/:id", to: Self.item)
            registry.intercept(.everything, by: trace)
        }
        _ = await desk.open("demo://x/5")
        _ = await desk.open("demo://x/6")
        let calls = trace.log.calls
        #expect(calls.map(\.description) == ["Desk.number(n)", "route /x/:n to Desk.number", "Desk.item(id)"])
        #expect(calls.map(\.kind) == [.action, .route, .action])
        #expect(calls.map(\.outcome) == [.returned, .failed(code: "conditionFailed"), .returned])
        // A route whose condition did not hold is no call.
        #expect(trace.log.callGraph.edges.map { $0.lines.sorted() } == [["item ×1", "number ×1"]])
    }

    @Test func builtURLsUseNoRouteWithACondition() throws {
        let desk = try Desk { registry in
            registry.route("/x/:id", to: Self.item, when: RouteCondition("never") { _ in false })
            registry.route("/x/:text", to: Self.find)
        }
        #expect(try desk.gateway.url(for: Self.item, parameters: ["id": "7"]) == "demo://Desk/item?id=7")
        #expect(try desk.gateway.url(for: Self.find, parameters: ["text": "7"]) == "demo://x/7")
    }

    @Test func theListHasTheText() throws {
        let desk = try Desk { registry in
            registry.route("/x/:id", to: Self.item, when: RouteCondition("the moon is full") { _ in true })
            registry.route("/y/:id", to: Self.item)
        }
        #expect(desk.gateway.mediator.routeSchemas.map(\.condition) == ["the moon is full", nil])
    }
}

extension Value {
    fileprivate var array: [Value]? {
        if case .array(let values) = self { values } else { nil }
    }
}
