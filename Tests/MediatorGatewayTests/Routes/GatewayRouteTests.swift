import Mediator
import MediatorGateway
import Synchronization
import Testing

/// The route that matches a path.
struct GatewayRouteTests {
    private func outcome(_ url: String, _ routes: (inout Registry) -> Void) async throws -> String {
        try await Desk(routes: routes).open(url)
    }

    private let item = Desk.schema("item")
    private let number = Desk.schema("number")
    private let find = Desk.schema("find")
    private let files = Desk.schema("files")
    private let numbers = Desk.schema("numbers")

    @Test(arguments: [
        ("demo://shop/item/7", #"item {"id": "7"}"#), ("demo://i/7", #"item {"id": "7"}"#),
        ("demo://shop/new", #"item {"id": "new", "size": "S"}"#),
        ("demo://shop/new?id=8", #"item {"id": "new", "size": "S"} ignoring id"#),
        ("demo://shop/%6Eew", #"item {"id": "new", "size": "S"}"#), ("demo://shop/item", "notFound"),
        ("demo://shop", "notFound"),
        ("demo://shop/item/7/8", "notFound"), ("demo://shop/files/a", #"files {"path": ["a"]}"#),
        ("demo://shop/files/a/b%2Fc/d?version=2", #"files {"path": ["a", "b/c", "d"], "version": 2}"#),
        ("demo://shop/files", "notFound"), ("demo://shop/files//", "notFound"),
    ])
    func textsParametersWildcardsAndFixedValues(_ url: String, outcome: String) async throws {
        let found = try await self.outcome(url) { registry in
            registry.route("/shop/item/:id", "/i/:id", to: item)
            registry.route("/shop/new", to: item, fixed: ["id": "new", "size": "S"])
            registry.route("/shop/files/*", to: files)
        }
        #expect(found == outcome || outcome == "notFound" && found.hasPrefix("notFound"))
    }

    @Test(arguments: [
        ("/find", 0), ("/find/book", 1), ("/find/book/below/5", 2), ("/find/below/5", 3), ("/find/below", 1),
        ("/find/book/below", nil), ("/find/book/below/x", nil), ("/find/book/x/5", nil),
    ])
    func optionalPartsGiveForms(_ path: String, _ form: Int?) async throws {
        let forms: [[String: Value]] = [
            [:], ["text": .string(path == "/find/below" ? "below" : "book")], ["text": "book", "below": 5.0],
            ["below": 5.0],
        ]
        let desk = try Desk { $0.route("/find(/:text)(/below/:below)", to: find) }
        guard let form else {
            #expect(await desk.open("demo:" + path).hasPrefix("notFound"))
            return
        }
        let value = try await desk.gateway.open("demo:" + path).value
        for (key, expected) in forms[form] { #expect(value[key] == expected, "\(key)") }
        #expect((value["text"] == "") == (forms[form]["text"] == nil))
    }

    @Test(arguments: [
        ("/a", #"missingParameter: parameter "id" of Desk.item is missing."#), ("/a/b", #"item {"id": "b"}"#),
        ("/a/b/c", #"item {"id": "b", "size": "c"}"#), ("/a?id=b", #"item {"id": "b"}"#),
    ])
    func optionalPartsMayNest(_ path: String, outcome: String) async throws {
        #expect(try await self.outcome("demo:" + path) { $0.route("/a(/:id(/:size))", to: item) } == outcome)
    }

    @Test(arguments: [
        ("demo://app#/view/7", #"item {"id": "7"}"#),
        ("demo://app/#/view/7/?size=L", #"item {"id": "7", "size": "L"}"#),
        ("demo:#/home", #"item {"id": "home"}"#), ("demo:///#/home/", #"item {"id": "home"}"#),
        ("demo:#/", #"item {"id": "root"}"#), ("demo://docs#/a/b", #"files {"path": ["a", "b"]}"#),
        ("demo://page/9#/view/7", #"item {"id": "9"} ignoring #"#), ("demo://app#view/7", "notFound"),
        ("demo://app/view/7", "notFound"), ("demo://docs#/", "notFound"),
    ])
    func fragmentsArePaths(_ url: String, outcome: String) async throws {
        let found = try await self.outcome(url) { registry in
            registry.route("/app#/view/:id", "/page/:id", "#/:id", to: item)
            registry.route("#/", to: item, fixed: ["id": "root"])
            registry.route("/docs#/*path", to: files)
        }
        #expect(found == outcome || outcome == "notFound" && found.hasPrefix("notFound"))
    }

    @Test(arguments: [
        ("5", "number"), ("-5", "number"), ("0", "number"), ("abc", "item"), ("5x", "item"), ("5.0", "number"),
        ("05", "item"), ("9223372036854775807", "number"), ("9223372036854775808", "item"), ("٥", "item"),
        ("true", "find"), ("price", "files"),
    ])
    func typesDecideWhatMatches(_ part: String, action: String) async throws {
        let desk = try Desk { registry in
            registry.handle(
                Desk.remote("sorted", [ParameterSchema("by", .enumeration(["price"]))])
            ) { _ in "files" }
            registry.route("/x/:n", to: number)
            registry.route("/x/:exact", to: find)
            registry.route("/x/:by", to: Desk.remote("sorted", []))
            registry.route("/x/:id", to: item)
        }
        let found = await desk.open("demo://x/\(part)")
        #expect(found.hasPrefix(action == "files" ? "sorted" : action), "\(found)")
    }

    @Test func textOfNoMatchingTypeIsNotFound() async throws {
        let desk = try Desk { $0.route("/x/:n", to: number) }
        #expect(await desk.open("demo://x/abc") == #"notFound: no exposed action matches "x/abc"."#)
        #expect(!desk.gateway.canOpen("demo://x/abc"))
        #expect(desk.gateway.canOpen("demo://x/1"))
    }

    @Test func aWildcardTakesPartsOfItsTypeOnly() async throws {
        let desk = try Desk { registry in
            registry.route("/w/*ns", to: numbers)
            registry.route("/w/*path", to: files)
        }
        #expect(await desk.open("demo://w/1/2") == #"numbers {"ns": [1, 2], "others": []}"#)
        #expect(await desk.open("demo://w/1/b") == #"files {"path": ["1", "b"]}"#)
    }

    @Test(arguments: [
        ("/a/b", "static"), ("/a/c", "one"), ("/a/b/c", "late"), ("/a/x/c", "wild"), ("/a/b/x", "two"), ("/b", "wild"),
        ("/a", "wild"), ("/a/b/c/d", "wild"), ("/q/b/c", "late2"),
    ])
    func aTextBeatsAParameterBeatsAWildcardPartByPart(_ path: String, winner: String) async throws {
        let desk = try Desk { registry in
            // Registered in reverse order, and with priorities that must not count.
            registry.route("/*path", to: files, fixed: ["version": 1], priority: 100)
            registry.route("/:id/b/c", to: item, fixed: ["size": "late2"], priority: 50)
            registry.route("/a/:id", to: item, fixed: ["size": "one"], priority: 10)
            registry.route("/a/b/:id", to: item, fixed: ["size": "two"])
            registry.route("/a/b/c", to: item, fixed: ["id": "-", "size": "late"], priority: -1)
            registry.route("/a/b", to: item, fixed: ["id": "-", "size": "static"], priority: -5)
        }
        let value = try await desk.gateway.open("demo:" + path).value
        #expect(winner == "wild" ? value["version"] == 1 : value["size"] == .string(winner))
    }

    @Test(arguments: [(0, 0, "number"), (0, 1, "item"), (1, 0, "number"), (-1, -1, "number")])
    func priorityDecidesBetweenTypes(_ first: Int, _ second: Int, winner: String) async throws {
        // Both match 5: of equal priority the first wins, and the other still matches its further texts.
        let desk = try Desk { registry in
            registry.route("/x/:n/:size", to: number, priority: first)
            registry.route("/x/:id/:n2", to: Self.sized, priority: second)
            registry.handle(Self.sized) { _ in "sized" }
        }
        let found = await desk.open("demo://x/5/6")
        #expect(found == (winner == "number" ? #"number {"n": 5, "size": "6"}"# : #"sized "sized""#))
        #expect(await desk.open("demo://x/a/6") == #"sized "sized""#)
        #expect(await desk.open("demo://x/5/b") == #"number {"n": 5, "size": "b"}"#)
    }

    private static let sized = Desk.remote("sized", [ParameterSchema("id", .string), ParameterSchema("n2", .int)])

    @Test func aRouteBeatsTheDefaultFormAndTheDefaultFormAParameter() async throws {
        let desk = try Desk { registry in
            registry.route("/Desk/item", to: find, fixed: ["text": "taken"])
            registry.route("/:id/:size", to: item)
        }
        #expect(await desk.open("demo://Desk/item").hasPrefix(#"find {"text": "taken""#))
        #expect(await desk.open("demo://Desk/number?n=1") == #"number {"n": 1}"#)
        #expect(await desk.open("demo://Desk/other") == #"item {"id": "Desk", "size": "other"}"#)
        #expect(await desk.open("demo://Desk/hidden") == #"item {"id": "Desk", "size": "hidden"}"#)
    }

    @Test func theHostIgnoresCaseAmongRoutesToo() async throws {
        let desk = try Desk { registry in
            registry.route("/Shop/:id", to: item)
            registry.route("/shop/:n/x", to: number)
            registry.route("/:id/x", to: item, fixed: ["size": "any"])
        }
        #expect(await desk.open("demo://SHOP/a") == #"item {"id": "a"}"#)
        #expect(await desk.open("demo://shop/a") == #"item {"id": "a"}"#)
        #expect(await desk.open("demo://Shop/5/x") == #"number {"n": 5}"#)
        #expect(await desk.open("demo://SHOP/x") == #"item {"id": "x"}"#)
        #expect(await desk.open("demo:SHOP/x") == #"item {"id": "SHOP", "size": "any"}"#)
        #expect(await desk.open("demo:SHOP/a").hasPrefix("notFound"))
    }

    @Test func refusedActionDoesNotHideOtherRoutes() async throws {
        let desk = try Desk { registry in
            registry.route("/x/:n", "/Desk/find", "/y#/f", to: number)
            registry.route("/x/:id", "/y", to: item)
            registry.route("/x/*path", to: files)
        } policy: { action, origin in
            action.action != "number" && (action.action != "item" || origin != .push)
        }
        #expect(await desk.open("demo://x/5") == #"item {"id": "5"}"#)
        #expect(try await desk.gateway.open("demo://x/5", origin: .push).action == "files")
        #expect(await desk.open("demo://Desk/find").hasPrefix("find"))
        #expect(await desk.open("demo://y?id=1#/f") == #"item {"id": "1"} ignoring #"#)
        #expect(!desk.gateway.canOpen("demo://Desk/number?n=1"))
        #expect(desk.gateway.canOpen("demo://y"))
        #expect(!desk.gateway.canOpen("demo://y", origin: .push))
    }

    @Test func refusedRoutesWithAnotherHostAreSkipped() async throws {
        func answer(_ url: String, refused: Set<String>) async throws -> String {
            let desk = try Desk { registry in
                registry.route("/Sale/x", to: find)
                registry.route("/sale/x", to: item, fixed: ["id": "1"])
                registry.route("/SALE/:below", to: find, fixed: ["sort": "price"])
                registry.route("/:text/x", to: find, fixed: ["exact": true])
            } policy: { action, _ in
                !refused.contains(action.action)
            }
            #expect(desk.gateway.canOpen(url) == !refused.isSuperset(of: ["item", "find"]))
            return await desk.open(url).prefix { $0 != " " && $0 != ":" }.description
        }
        #expect(try await answer("demo://sale/x", refused: []) == "item")
        #expect(try await answer("demo://sale/x", refused: ["item"]) == "find")
        #expect(try await answer("demo://Sale/x", refused: ["find"]) == "item")
        #expect(try await answer("demo://SALE/x", refused: ["find"]) == "item")
        #expect(try await answer("demo://sAle/x", refused: ["item", "find"]) == "notFound")
    }

    @Test func everyRouteIsTriedOnce() async throws {
        let patterns = ["/sale/:id", "/Sale/:id", "/SALE/:id", "/:size/:id"]
        for allowed in 1...4 {
            let asked = Mutex(0)
            let desk = try Desk { registry in
                for pattern in patterns { registry.route(pattern, to: item) }
            } policy: { _, _ in
                asked.withLock { asked in
                    asked += 1
                    return asked == allowed
                }
            }
            // The exact host first, then in order of registration, and a parameter last.
            let size = allowed == 4 ? #", "size": "Sale""# : ""
            #expect(await desk.open("demo://Sale/7") == #"item {"id": "7"\#(size)}"#)
            #expect(asked.withLock { $0 } == allowed)
        }
    }

    @Test func thousandsOfRoutesMatch() async throws {
        let desk = try Desk { registry in
            for number in 0..<1_000 {
                registry.route("/r\(number)/:id", "/one/r\(number)", to: item, fixed: ["size": .string("\(number)")])
            }
        }
        for number in [0, 1, 500, 999] {
            #expect(await desk.open("demo://r\(number)/x") == #"item {"id": "x", "size": "\#(number)"}"#)
            #expect(await desk.open("demo://one/r\(number)?id=x") == #"item {"id": "x", "size": "\#(number)"}"#)
        }
        #expect(!desk.gateway.canOpen("demo://r1000/x"))
        #expect(!desk.gateway.canOpen("demo://one/r1000"))
    }

    /// Long texts are compared to their ends.
    @Test(arguments: [15, 16, 17, 32, 33]) func routesDifferInTheirLastCharacter(length: Int) async throws {
        let text = String(repeating: "x", count: length - 1)
        let one = try Desk { $0.route("/list/\(text)a", to: item, fixed: ["id": "a"]) }
        #expect(await one.open("demo://list/\(text)a") == #"item {"id": "a"}"#)
        #expect(await one.open("demo://list/\(text)b") == #"notFound: no exposed action matches "list/\#(text)b"."#)
        let two = try Desk { registry in
            for letter in ["a", "b"] {
                registry.route("/list/\(text)\(letter)", "/\(text)\(letter)", to: item, fixed: ["id": .string(letter)])
            }
        }
        for letter in ["a", "b"] {
            #expect(await two.open("demo://list/\(text)\(letter)") == #"item {"id": "\#(letter)"}"#)
            #expect(await two.open("demo://\(text)\(letter)") == #"item {"id": "\#(letter)"}"#)
        }
        #expect(!two.gateway.canOpen("demo://list/\(text)c"))
        #expect(!two.gateway.canOpen("demo://\(text)c"))
    }

    @Test func theRoutesAreListed() throws {
        let desk = try Desk { registry in
            registry.route(
                "/i/:id", "/item/:id", to: item, fixed: ["size": "L"], priority: 2, fileID: "App/A.swift", line: 3)
        }
        let routes = desk.gateway.mediator.routeSchemas
        #expect(routes.map(\.pattern) == ["/i/:id", "/item/:id"])
        #expect(routes.first?.target == "Desk")
        #expect(routes.first?.action == "item")
        #expect(routes.first?.fixed == ["size": "L"])
        #expect(routes.first?.priority == 2)
        let registration = desk.gateway.mediator.registeredRoutes.first?.registration
        #expect(registration?.module == "")
        #expect(registration?.location.description == "App/A.swift:3")
    }
}
