import Mediator
import MediatorGateway
import Testing

/// The behavior of JLRoutes, a widespread router for URLs, case by case.
///
/// Each case is a URL, what JLRoutes does with it, and what the gateway does where that differs, with the reason. A part
/// without a name (`/:`) has one here, `/:any`. Four cases cannot be expressed: a URL that is nil, a pattern without a
/// handler, handlers that are objects of a class, and handlers that are set by subscript.
struct GatewayJLRoutesTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let url: String
        let theirs: String
        var ours: String?
        var reason: String?
        var testDescription: String { url }

        init(_ url: String, _ theirs: String) { (self.url, self.theirs) = (url, theirs) }

        init(_ url: String, _ theirs: String, ours: String, _ reason: String) {
            (self.url, self.theirs, self.ours, self.reason) = (url, theirs, ours, reason)
        }
    }

    static let none = "notFound"

    func check(_ item: Case, _ routes: [Signpost.Route], context: Parameters = [:]) async throws {
        let signpost = try Signpost(routes)
        #expect(await signpost.open(item.url, context: context) == item.ours ?? item.theirs, "\(item.reason ?? "")")
        #expect((item.ours == nil) == (item.reason == nil))
    }

    // MARK: Texts, parameters, wildcards

    static let basic = [
        "/news", "/member/view/:member", "/:kind/:verb/:key", "/", "/:any", "/weave/:one/and/:two", "/abc/wild/*",
        "/way/:name/*", "/must/:first(/may/:second)(/also/:third)", "/list1", "/list2",
    ].map { Signpost.Route(pattern: $0) }

    @Test(arguments: [
        Case("app:/", "/"), Case("app://", "/"), Case("app:///", "/"), Case("app://news?", "/news"),
        Case("app://news/", "/news"), Case("app://news", "/news"), Case("app:/news", "/news"),
        Case("app:///news", "/news"), Case("app://?key=value", "/ key=value"), Case("app:/?key=value", "/ key=value"),
        Case("app://member/view/ann", "/member/view/:member member=ann"),
        Case("app://member/view/ann/", "/member/view/:member member=ann"),
        Case("app:/member/view/ann", "/member/view/:member member=ann"),
        Case("app://member/view/ann%20lee", "/member/view/:member member=ann lee"),
        Case("app://member/view/ann?one=1&two=2", "/member/view/:member member=ann one=1 two=2"),
        Case("app://member/view/ann/?one=1&two=2", "/member/view/:member member=ann one=1 two=2"),
        Case("app://member/view/ann#one=1&two=2", "/member/view/:member member=ann one=1 two=2"),
        Case(
            "app://member/view/ann?one=1#two=2", "/member/view/:member member=ann one=1 two=2"),
        Case(
            "app://member/view/ann?member=eve", "/member/view/:member member=ann",
            ours: "/member/view/:member member=ann ignoring member",
            "The path wins in both; the gateway also reports the key of the query."),
        Case(
            "app://member/view/ann#member=eve", "/member/view/:member member=ann",
            ours: "/member/view/:member member=ann ignoring member",
            "The path wins in both; the gateway also reports the key of the fragment."),
        Case(
            "app://member/view/ann?one=1#one=2", "/member/view/:member member=ann one=2",
            ours: #"/member/view/:member member=ann one=["1", "2"]"#,
            "A key in the query and in the fragment: JLRoutes keeps the last, a forwarding keeps both."),
        Case("app://post/edit/123", "/:kind/:verb/:key kind=post verb=edit key=123"),
        Case("app://post/edit/123?draft=yes", "/:kind/:verb/:key kind=post verb=edit key=123 draft=yes"),
        Case("app://weave/a/and/b", "/weave/:one/and/:two one=a two=b"),
        Case("app://weave/a/or/b", none), Case("app://weave/a/and", "/:kind/:verb/:key kind=weave verb=a key=and"),
        Case(
            "app://abc/wild", "/abc/wild/*", ours: none,
            "A wildcard takes one part or more here; `/abc/wild(/*)` takes none, too."),
        Case("app://abc/wild/one", "/abc/wild/* *=one"),
        Case("app://abc/wild/takes/all/other/parts", "/abc/wild/* *=takes,all,other,parts"),
        Case("app://abc/wild/a?key=value", "/abc/wild/* *=a key=value"),
        Case("app://way/a/b/c", "/way/:name/* name=a *=b,c"), Case("app://way/a/b", "/way/:name/* name=a *=b"),
        Case(
            "app://way/a", "/way/:name/* name=a", ours: none,
            "A wildcard takes one part or more here; `/way/:name(/*)` takes none, too."),
        Case("app://no/route/has/these/parts", none), Case("app://no/route", none),
        Case("app://must/a", "/must/:first(/may/:second)(/also/:third) first=a"),
        Case("app://must/a/may/b", "/must/:first(/may/:second)(/also/:third) first=a second=b"),
        Case("app://must/a/also/c", "/must/:first(/may/:second)(/also/:third) first=a third=c"),
        Case("app://must/a/may/b/also/c", "/must/:first(/may/:second)(/also/:third) first=a second=b third=c"),
        Case("app://must/a/may", "/:kind/:verb/:key kind=must verb=a key=may"),
        Case("app://must", "/:any any=must"), Case("app://list1", "/list1"), Case("app://list2", "/list2"),
        Case("app://anything", "/:any any=anything"),
        Case("http://localhost/news", "/news"), Case("https://m.example.com/news?key=value", "/news key=value"),
        Case("http://localhost/", "/"),
        Case("https://m.example.com/member/view/ann", "/member/view/:member member=ann"),
        Case("APP://news", "/news"),
        Case(
            "app://NEWS", "/:any any=NEWS", ours: "/news",
            "The first part of a custom scheme's URL is its host, and hosts ignore case (RFC 3986, section 3.2.2)."),
        Case("app:/NEWS", "/:any any=NEWS"),
        Case(
            "news", "/news", ours: "invalidURL", "A link needs a scheme: without one, it is no URL but a reference."),
        Case("/news", "/news", ours: "invalidURL", "A link needs a scheme: without one, it is no URL but a reference."),
        Case("unknown://news", "/news", ours: "foreignURL", "A gateway serves the schemes of its app only."),
        Case(
            "https://example.com/news", "/news", ours: "foreignURL", "A gateway serves the web hosts of its app only."),
        Case("", none, ours: "invalidURL", "Both refuse it; the gateway says why."),
    ])
    func basicRouting(_ item: Case) async throws {
        try await check(item, Self.basic)
    }

    @Test func parametersOfTheAppPrecedeTheURL() async throws {
        let route = Signpost.Route(pattern: "/member/view/:member(/:search)(/:mark)")
        let signpost = try Signpost([route])
        #expect(
            await signpost.open(
                "app://member/view/ann?search=b&mark=evil#search=c", context: ["mark": "mine"])
                == "\(route.pattern) member=ann search=b mark=mine ignoring mark, search",
            "In JLRoutes the fragment's key precedes the query's; here the query's does, as the place before it.")
        #expect(
            await signpost.open("app://member/view/ann", context: ["member": "ben", "more": 1])
                == "\(route.pattern) member=ben", "Both: the app's own parameters win.")
    }

    // MARK: Encoded characters

    @Test(
        arguments: [
            ("%21", "!"), ("%23", "#"), ("%24", "$"), ("%26", "&"), ("%27", "'"), ("%28", "("), ("%29", ")"),
            ("%2A", "*"),
            ("%2B", "+"), ("%2C", ","), ("%3A", ":"), ("%3B", ";"), ("%3D", "="), ("%3F", "?"), ("%40", "@"),
            ("%5B", "["), ("%5D", "]"), ("%25", "%"), ("%E5%95%86", "商"),
        ])
    func encodedCharactersAreDecodedOnce(_ code: String, _ character: String) async throws {
        let pattern = "/member/view/:member"
        try await check(Case("app://member/view/a\(code)b", "\(pattern) member=a\(character)b"), Self.basic)
    }

    @Test(arguments: [
        Case(
            "app://member/view/a%2Fb", none, ours: "/member/view/:member member=a/b",
            "JLRoutes splits at an encoded slash; here it stays inside of its part."),
        Case(
            "app://member/view/a+b", "/member/view/:member member=a b", ours: "/member/view/:member member=a+b",
            "A plus is a space in forms, which are queries; in a path it is a plus (RFC 3986)."),
        Case("app://member/view/ann?text=a+b", "/member/view/:member member=ann text=a b"),
        Case("app://member/view/ann?text=a%2Bb", "/member/view/:member member=ann text=a+b"),
        Case("app://member/view/ann?text=a%20b", "/member/view/:member member=ann text=a b"),
        Case("app://member/view/ann?text=a%26b%3Dc", "/member/view/:member member=ann text=a&b=c"),
        Case("app://member/view/ann?a%20b=1", "/member/view/:member member=ann a b=1"),
        Case("app://member/view/ann?text", "/member/view/:member member=ann text="),
        Case("app://member/view/ann?text=", "/member/view/:member member=ann text="),
        Case("app://member/view/ann?a=1&a=2", #"/member/view/:member member=ann a=["1", "2"]"#),
        Case("app://member/view/ann?a=1&b=2&a=3", #"/member/view/:member member=ann a=["1", "3"] b=2"#),
        Case("app://member/view/ann?a=1&&b=2", "/member/view/:member member=ann a=1 b=2"),
        Case("app://member/view/ann?a=b=c", "/member/view/:member member=ann a=b=c"),
        Case("app://member/view/ann?url=https://a.b/c?d", "/member/view/:member member=ann url=https://a.b/c?d"),
        Case("app://member/view/%zz", none, ours: "invalidURL", "Both refuse it; the gateway says where."),
    ])
    func textsOfPathsAndQueries(_ item: Case) async throws {
        try await check(item, Self.basic)
    }
}
