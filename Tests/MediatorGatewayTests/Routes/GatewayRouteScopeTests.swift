import Mediator
import MediatorGateway
import Testing

/// Routes that are bound to schemes and hosts.
struct GatewayRouteScopeTests {
    private static let item = Desk.schema("item")
    private static let find = Desk.schema("find")
    private static let files = Desk.schema("files")

    private func desk(_ routes: (inout Registry) -> Void) throws -> Desk {
        try Desk(schemes: ["demo", "admin"], routes: routes)
    }

    @Test(arguments: [
        ("admin://x/7", "admin"), ("ADMIN://x/7", "admin"), ("demo://x/7", "any"),
        ("https://m.example.com/x/7", "web"), ("https://M.EXAMPLE.com:443/x/7", "web"),
        ("http://localhost:8080/x/7", "any"), ("admin://y/7", "both"), ("https://m.example.com/y/7", "both"),
        ("demo://y/7", nil), ("http://localhost:8080/y/7", nil), ("admin:x/7", "admin"),
    ])
    func aBoundRouteMatchesItsURLsOnly(_ url: String, size: String?) async throws {
        let desk = try desk { registry in
            registry.route("/x/:id", to: Self.item, fixed: ["size": "any"])
            registry.route("/x/:id", to: Self.item, fixed: ["size": "admin"], schemes: ["Admin"])
            registry.route("/x/:id", to: Self.item, fixed: ["size": "web"], hosts: ["M.example.com"])
            registry.route(
                "/y/:id", to: Self.item, fixed: ["size": "both"], schemes: ["admin"], hosts: ["m.example.com"])
        }
        let found = await desk.open(url)
        #expect(
            found == size.map { #"item {"id": "7", "size": "\#($0)"}"# }
                ?? #"notFound: no exposed action matches "y/7"."#)
        #expect(desk.gateway.canOpen(url) == (size != nil))
    }

    /// The usual port of a host may be written, at the gateway and at the route.
    @Test(arguments: ["m.example.com", "m.example.com:443"], ["m.example.com", "M.example.com:443"])
    func theUsualPortOfAHostMakesNoDifference(gateway: String, route: String) async throws {
        let mediator = try Mediator { registry in
            registry.handle(Self.item) { call in "item" }
            registry.route("/x/:id", to: Self.item, hosts: [route])
        }
        let gateway = try Gateway(mediator, webHosts: [gateway], defaultForms: false)
        for url in ["https://m.example.com/x/7", "https://m.example.com:443/x/7"] {
            #expect(try await gateway.open(url).value == "item")
        }
        #expect(try gateway.url(for: Self.item, parameters: ["id": "7"]) == "https://m.example.com/x/7")
    }

    @Test func aHostIsNoScheme() async throws {
        let desk = try Desk(schemes: ["localhost"]) { registry in
            registry.route("/x", to: Self.item, fixed: ["id": "scheme"], schemes: ["localhost"])
            registry.route("/x", to: Self.item, fixed: ["id": "host"], hosts: ["localhost:8080"])
        }
        #expect(await desk.open("localhost://x") == #"item {"id": "scheme"}"#)
        #expect(await desk.open("http://localhost:8080/x") == #"item {"id": "host"}"#)
    }

    @Test func textsPrecedeScopesAndScopesPrecedeRegistration() async throws {
        let desk = try desk { registry in
            registry.route("/x/*path", to: Self.files, fixed: ["version": 1], schemes: ["admin"])
            registry.route("/x/:id", to: Self.item)
            registry.route("/x/*path", to: Self.files)
            registry.route("/:text/z", to: Self.find, schemes: ["admin"])
        }
        #expect(await desk.open("admin://x/7") == #"item {"id": "7"}"#)
        #expect(await desk.open("admin://x/7/8") == #"files {"path": ["7", "8"], "version": 1}"#)
        #expect(await desk.open("demo://x/7/8") == #"files {"path": ["7", "8"]}"#)
        // A route that the scheme rules out hides no other.
        #expect(await desk.open("demo://x/z") == #"item {"id": "z"}"#)
        #expect(await desk.open("demo://y/z").hasPrefix("notFound"))
        #expect(await desk.open("admin://y/z").hasPrefix("find"))
    }

    @Test func aHigherPriorityPrecedesAScope() async throws {
        let desk = try desk { registry in
            registry.route("/x/:id", to: Self.item, schemes: ["admin"])
            registry.route("/x/:n", to: Desk.schema("number"), priority: 1)
        }
        #expect(await desk.open("admin://x/7") == #"number {"n": 7}"#)
        #expect(await desk.open("admin://x/a") == #"item {"id": "a"}"#)
    }

    @Test func manySchemesAreDistinguished() async throws {
        let schemes = (0..<100).map { "app\($0)" }
        let desk = try Desk(schemes: schemes) { registry in
            for scheme in schemes {
                registry.route("/x", to: Self.item, fixed: ["id": .string(scheme)], schemes: [scheme])
            }
        }
        for scheme in ["app0", "app63", "app64", "app99"] {
            #expect(await desk.open("\(scheme)://x") == #"item {"id": "\#(scheme)"}"#)
        }
    }

    @Test func theCheckKnowsScopes() {
        #expect(
            Desk.problems { registry in
                registry.route("/x/:id", to: Self.item, schemes: ["a"])
                registry.route("/x/:id", to: Self.item, schemes: ["b"])
                registry.route("/x/:id", to: Self.item, hosts: ["a"])
                registry.route("/x/:text", to: Self.find)
            } == [])
        #expect(
            Desk.problems { registry in
                registry.route("/x/:id", to: Self.item, schemes: ["a", "b"])
                registry.route("/x/:text", to: Self.find, schemes: ["B", "A", "b"])
            } == [
                """
                duplicateRoute: route "/x/:text" to "Desk.find" matches the same paths as route "/x/:id" to "Desk.item"; \
                to resolve: keep one, or let them differ in a text or in a type.
                """
            ])
        #expect(
            Desk.problems { registry in
                registry.route("/x/:id", to: Self.item, schemes: ["a", "b"])
                registry.route("/x/:text", to: Self.find, schemes: ["b"])
            } == [
                """
                unreachableRoute: route "/x/:text" to "Desk.find" never matches, since route "/x/:id" to "Desk.item" takes \
                all that it would; to resolve: give it a higher priority, or register it first.
                """
            ])
        #expect(
            Desk.problems { registry in
                registry.route("/x/:id", to: Self.item, schemes: ["a"])
                registry.route("/x/:text", to: Self.find, schemes: ["b", "a"])
            } == [])
        #expect(
            Desk.problems { registry in
                registry.route("/x/:id", to: Self.item, priority: 1)
                registry.route("/x/:text", to: Self.find, schemes: ["a"])
            }.map { $0.prefix { $0 != ":" } } == ["unreachableRoute"])
    }

    @Test(arguments: [
        (
            ["https"], [],
            #""https" is the scheme of all web pages; to resolve: name the hosts that are yours in "hosts"."#
        ),
        (["demo:"], [], #""demo:" is no URL scheme; to resolve: give the name alone, as "demo"."#),
        ([], ["https://a"], #""https://a" is no web host; to resolve: give the host alone, as "m.example.com"."#),
    ])
    func invalidSchemesAndHostsAreProblems(_ schemes: [String], _ hosts: [String], _ text: String) {
        #expect(
            Desk.problems { $0.route("/x/:id", to: Self.item, schemes: schemes, hosts: hosts) }
                == [#"invalidRoute: route "/x/:id" to "Desk.item" is not possible: "# + text])
    }

    @Test func builtURLsHaveASchemeOfTheRoute() throws {
        let desk = try desk { registry in
            registry.route("/x/:id", to: Self.item, schemes: ["admin"])
            registry.route("/f/:text", to: Self.find, hosts: ["localhost:8080"])
            registry.route("/v/*path", to: Self.files, schemes: ["other"])
        }
        #expect(try desk.gateway.url(for: Self.item, parameters: ["id": "7"]) == "admin://x/7")
        #expect(
            try desk.gateway.url(for: Self.find, parameters: ["text": "7"]) == "https://localhost:8080/f/7")
        #expect(try desk.gateway.url(for: Self.files, parameters: ["path": ["a"]]) == "demo://Desk/files?path=a")
    }

    @Test func theListHasSchemesAndHosts() throws {
        let desk = try desk { $0.route("/x/:id", to: Self.item, schemes: ["Admin", "demo"], hosts: ["A.b"]) }
        #expect(desk.gateway.mediator.routeSchemas.map(\.schemes) == [["admin", "demo"]])
        #expect(desk.gateway.mediator.routeSchemas.map(\.hosts) == [["a.b"]])
    }
}
