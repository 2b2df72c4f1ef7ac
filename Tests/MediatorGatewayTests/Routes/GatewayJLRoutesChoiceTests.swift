import Mediator
import MediatorGateway
import Testing

/// Which of several routes answers, in JLRoutes and here.
struct GatewayJLRoutesChoiceTests {
    typealias Case = GatewayJLRoutesTests.Case

    private static let none = GatewayJLRoutesTests.none

    private func check(_ item: Case, _ routes: [Signpost.Route]) async throws {
        try await GatewayJLRoutesTests().check(item, routes)
    }

    // MARK: Priorities

    @Test(arguments: [
        Case("app://test/level/low", "/test/level/:level level=low"), Case("app://test/level/high", "/test/level/high"),
    ])
    func aTextOfHigherPriorityWins(_ item: Case) async throws {
        try await check(
            item,
            [Signpost.Route(pattern: "/test/level/:level"), Signpost.Route(pattern: "/test/level/high", priority: 20)])
    }

    @Test(arguments: [
        Case("app://a/bar/b", "/:x/bar/:y x=a y=b"), Case("app://a/things/b", "/:x/things/:y x=a y=b"),
        Case("app://one/two", "/:x/:y x=one y=two"), Case("app://one", none),
    ])
    func routesWithPrioritiesOnly(_ item: Case) async throws {
        try await check(
            item,
            [
                Signpost.Route(pattern: "/:x/bar/:y", priority: 20),
                Signpost.Route(pattern: "/:x/things/:y", priority: 10),
                Signpost.Route(pattern: "/:x/:y", priority: 1),
            ])
    }

    @Test(arguments: [
        Case(
            "app://a/b", "/:x/b", ours: "/a/:y y=b",
            "JLRoutes takes the higher priority; here a text before a parameter decides first."),
        Case("app://c/b", "/:x/b x=c"), Case("app://a/c", "/a/:y y=c"),
    ])
    func textsPrecedePriorities(_ item: Case) async throws {
        try await check(item, [Signpost.Route(pattern: "/a/:y"), Signpost.Route(pattern: "/:x/b", priority: 5)])
    }

    @Test(arguments: [
        Case(
            "app://first/b", "/:x/:y x=first y=b", ours: "/first/:y y=b",
            "In JLRoutes the first registration of equal priority wins; here a text precedes a parameter."),
        Case("app://a/b", "/:x/:y x=a y=b"),
    ])
    func theOrderOfRegistrationDoesNotHideTexts(_ item: Case) async throws {
        try await check(item, [Signpost.Route(pattern: "/:x/:y"), Signpost.Route(pattern: "/first/:y")])
    }

    // MARK: Handlers that return NO

    private static let returning = [
        Signpost.Route(
            pattern: "/return/:value", when: RouteCondition("the value is yes") { $0.parameters["value"] == "yes" })
    ]

    @Test(arguments: [
        Case("app://return/yes", "/return/:value value=yes"), Case("app://return/no", none),
        Case(
            "app://return/yes?value=no", "/return/:value value=yes", ours: "/return/:value value=yes ignoring value",
            "The path wins in both; the gateway also reports the key of the query."),
    ])
    func aConditionIsAHandlerThatReturnsNo(_ item: Case) async throws {
        try await check(item, Self.returning)
    }

    @Test(arguments: [
        Case("app://return/yes", "/return/:value value=yes"), Case("app://return/no", "/return/:other other=no"),
        Case("app://return/no?key=1", "/return/:other other=no key=1"),
    ])
    func theNextRouteFollows(_ item: Case) async throws {
        try await check(item, Self.returning + [Signpost.Route(pattern: "/return/:other")])
    }

    @Test(arguments: [
        Case("app://go/a", "/go/* *=a"), Case("app://go/a/b", "/go/* *=a,b"), Case("app://go", none),
    ])
    func aHandlerThatReturnsNoAfterItRan(_ item: Case) async throws {
        try await check(
            item,
            [
                Signpost.Route(pattern: "/go/:x", declines: true), Signpost.Route(pattern: "/go/:y", declines: true),
                Signpost.Route(pattern: "/go/*"),
            ])
    }

    @Test(arguments: [
        Case("app://go/a", none, ours: "linkDeclined", "Both do not route it; the gateway gives the reason.")
    ])
    func allHandlersReturnNo(_ item: Case) async throws {
        try await check(item, [Signpost.Route(pattern: "/go/:x", declines: true)])
    }

    // MARK: Routes of schemes

    private static let schemes = [
        Signpost.Route(pattern: "/test", schemes: ["other"], name: "other"),
        Signpost.Route(pattern: "/test", schemes: ["third"], name: "third"),
        Signpost.Route(pattern: "/test", name: "global"),
        Signpost.Route(pattern: "/member/:member", schemes: ["app", "third"], name: "member"),
        Signpost.Route(pattern: "/only", schemes: ["other"], name: "only"),
    ]

    @Test(arguments: [
        Case("app://test", "global"), Case("other://test", "other"), Case("third://test", "third"),
        Case("OTHER://test", "other"), Case("app://only", none), Case("other://only", "only"),
        // Without and with the fallback to the global routes.
        Case("other://member/ann", none), Case("third://member/ann", "member member=ann"),
        Case("app://member/ann", "member member=ann"), Case("https://m.example.com/test", "global"),
    ])
    func routesOfSchemes(_ item: Case) async throws {
        try await check(item, Self.schemes)
    }

    @Test func routesOfASchemeAreRemoved() async throws {
        let routes = [
            Signpost.Route(pattern: "/one", schemes: ["other"], name: "one"),
            Signpost.Route(pattern: "/two", schemes: ["other"], name: "two"), Signpost.Route(pattern: "/:any"),
        ]
        let signpost = try Signpost(routes)
        #expect(await signpost.open("other://one") == "one")
        try signpost.mediator.update { $0.remove(route: "/one") }
        #expect(await signpost.open("other://one") == "/:any any=one")
        #expect(await signpost.open("other://two") == "two")
        try signpost.mediator.update { $0.remove(route: "/two") }
        #expect(await signpost.open("other://two") == "/:any any=two")
        try signpost.mediator.update { $0.remove(route: "/:any") }
        #expect(await signpost.open("other://two") == Self.none)
        try signpost.mediator.update { Signpost.register(Signpost.Route(pattern: "/two", name: "again"), 9, &$0) }
        #expect(await signpost.open("other://two") == "again")
    }

    @Test func aRouterOfItsOwn() async throws {
        #expect(await (try Signpost([Signpost.Route(pattern: "/success")])).open("app:/success") == "/success")
        #expect(await (try Signpost([])).open("app:/success") == Self.none)
    }

    @Test(arguments: [
        ("app:/news", true), ("app:/nothing/known", false), ("app://member/view/ann", true), ("app://a/b/c/d/e", false),
        ("unknown://news", false),
    ])
    func canOpenFindsRoutes(_ url: String, _ canOpen: Bool) throws {
        #expect(try Signpost(GatewayJLRoutesTests.basic).gateway.canOpen(url) == canOpen)
    }

    // MARK: Optional parts, fragments, hosts

    @Test(arguments: [
        Case("app://path/a", "/path/:x(/b)(/c)(/d) x=a"), Case("app://path/a/b", "/path/:x(/b)(/c)(/d) x=a"),
        Case("app://path/a/c", "/path/:x(/b)(/c)(/d) x=a"), Case("app://path/a/d", "/path/:x(/b)(/c)(/d) x=a"),
        Case("app://path/a/b/c", "/path/:x(/b)(/c)(/d) x=a"), Case("app://path/a/b/d", "/path/:x(/b)(/c)(/d) x=a"),
        Case("app://path/a/c/d", "/path/:x(/b)(/c)(/d) x=a"), Case("app://path/a/b/c/d", "/path/:x(/b)(/c)(/d) x=a"),
        Case("app://path/a/c/b", none), Case("app://path", none),
    ])
    func optionalPartsInAllCombinations(_ item: Case) async throws {
        try await check(item, [Signpost.Route(pattern: "/path/:x(/b)(/c)(/d)")])
    }

    @Test(arguments: [
        Case("app://nest", "/nest(/:x(/:y))"), Case("app://nest/a", "/nest(/:x(/:y)) x=a"),
        Case("app://nest/a/b", "/nest(/:x(/:y)) x=a y=b"), Case("app://nest/a/b/c", none),
    ])
    func optionalPartsMayNest(_ item: Case) async throws {
        try await check(item, [Signpost.Route(pattern: "/nest(/:x(/:y))")])
    }

    @Test(arguments: [
        Case(
            "app://list/a/detail/", "/list/:x/detail/:y/* x=a y=", ours: none,
            "A parameter stands for a part, and an empty one is none; `/list/:x/detail(/:y)(/*)` takes none, too."),
        Case("app://list/a/detail/b/c", "/list/:x/detail/:y/* x=a y=b *=c"),
    ])
    func aParameterBeforeAWildcard(_ item: Case) async throws {
        try await check(item, [Signpost.Route(pattern: "/list/:x/detail/:y/*")])
    }

    @Test(arguments: [
        Case("app://invite.example.com/abc", "/invite.example.com/:code code=abc"),
        Case("app:/invite.example.com/abc", "/invite.example.com/:code code=abc"),
        Case(
            "https://m.example.com/abc", none, ours: "/:code code=abc",
            "The host of a web URL is no part of its path; JLRoutes decides by the point in the host, or by a setting."),
    ])
    func hostsAreParts(_ item: Case) async throws {
        try await check(
            item, [Signpost.Route(pattern: "/invite.example.com/:code"), Signpost.Route(pattern: "/:code")])
    }

    @Test(arguments: [
        Case("app://user#/view/7", "/user#/view/:id id=7"), Case("app://user/#/view/7", "/user#/view/:id id=7"),
        Case("app:#/view/7", "#/view/:id id=7"), Case("app://user#/view/7?tab=2", "/user#/view/:id id=7 tab=2"),
        Case(
            "app://user/view/7", "/user#/view/:id id=7", ours: none,
            "JLRoutes joins the path of the fragment to the path; here the pattern says where each part stands."),
        Case("app://user#top", none), Case("app://user", none),
    ])
    func pathsInFragments(_ item: Case) async throws {
        try await check(item, [Signpost.Route(pattern: "/user#/view/:id"), Signpost.Route(pattern: "#/view/:id")])
    }

    // MARK: URLs that no route matches

    @Test(arguments: [Case("app://a/b?c=d", "/* *=a,b c=d"), Case("app://known", "/known"), Case("app://", none)])
    func aWildcardTakesAllOthers(_ item: Case) async throws {
        try await check(item, [Signpost.Route(pattern: "/*"), Signpost.Route(pattern: "/known")])
    }
}
