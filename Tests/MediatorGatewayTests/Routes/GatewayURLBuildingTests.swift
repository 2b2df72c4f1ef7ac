import Mediator
import MediatorGateway
import TestSupport
import Testing

/// The URL of a call, and back.
struct GatewayURLBuildingTests {
    private func desk() throws -> Desk {
        try Desk { registry in
            registry.route("/item/:id(/size/:size)", "/i/:id", to: Desk.schema("item"))
            registry.route("/find(/:text)", to: Desk.schema("find"))
            registry.route("/cheap", to: Desk.schema("find"), fixed: ["sort": "price", "below": 10.0])
            registry.route("/files/*", to: Desk.schema("files"))
            registry.route("/app#/n/:n", to: Desk.schema("number"))
            registry.handle(
                Action(
                    "Desk", "note", "", Parameter("text", String.self), Parameter("onDone", Callback<Int>?.self),
                    exposure: .external)
            ) { _, _, _ in }
        }
    }

    private static let item = Action(
        "Desk", "item", "", Parameter("id", String.self), Parameter("size", String?.self), returns: Value.self,
        exposure: .external)
    private static let note = Action(
        "Desk", "note", "", Parameter("text", String.self), Parameter("onDone", Callback<Int>?.self),
        exposure: .external)

    @Test func typedCallsGiveURLsThroughTheirRoutes() throws {
        let gateway = try desk().gateway
        #expect(try gateway.url(for: Self.item, "P-1001", nil) == "demo://item/P-1001")
        #expect(try gateway.url(for: Self.item, "P-1001", "L") == "demo://item/P-1001/size/L")
        #expect(try gateway.url(for: Self.note, "hello", nil) == "demo://Desk/note?text=hello")
    }

    @Test(
        arguments: [
            ("item", ["id": "a/b c+d", "size": .null], "demo://item/a%2Fb%20c%2Bd"),
            ("item", ["id": "商品🍎"], "demo://item/%E5%95%86%E5%93%81%F0%9F%8D%8E"),
            // A text that cannot be a part goes into the query.
            ("item", ["id": ""], "demo://Desk/item?id="), ("item", ["id": ".."], "demo://Desk/item?id=.."),
            ("item", ["id": "1", "size": ""], "demo://item/1?size="),
            ("item", ["id": "1", "size": "null"], "demo://item/1/size/null"),
            ("find", [:], "demo://find"), ("find", ["text": "", "limit": 20, "exact": false], "demo://find"),
            ("find", ["text": "a b", "limit": 5, "exact": true], "demo://find/a%20b?limit=5&exact=true"),
            ("find", ["tags": ["a", "b&c"]], "demo://find?tags=a&tags=b%26c"),
            ("find", ["tags": ["a"]], "demo://find?tags=a"),
            ("find", ["tags": ["[a"]], "demo://find?tags=%5B%22%5Ba%22%5D"),
            ("find", ["tags": ["", ""]], "demo://find?tags=&tags="),
            ("find", ["sort": "price", "below": 10.0], "demo://find?sort=price&below=10.0"),
            ("find", ["below": 1e300, "limit": -9], "demo://find?limit=-9&below=1e%2B300"),
            ("files", ["path": ["a", "b/c", "é"]], "demo://files/a/b%2Fc/%C3%A9"),
            ("files", ["path": ["a"], "version": 2], "demo://files/a?version=2"),
            ("files", ["path": []], "demo://Desk/files?path=%5B%5D"),
            ("files", ["path": ["a", ""]], "demo://Desk/files?path=a&path="),
            ("number", ["n": 7], "demo://app#/n/7"), ("number", ["n": 7, "size": "L"], "demo://app?size=L#/n/7"),
            ("numbers", ["ns": [1, -2]], "demo://Desk/numbers?ns=1&ns=-2"),
            ("numbers", ["ns": [3]], "demo://Desk/numbers?ns=3"),
            ("anything", ["value": "x"], "demo://Desk/anything?value=x"),
            ("anything", ["value": "2"], "demo://Desk/anything?value=%222%22"),
            ("anything", ["value": 2], "demo://Desk/anything?value=2"),
            ("anything", ["value": ["a": [1, .null]]], "demo://Desk/anything?value=%7B%22a%22%3A%5B1%2Cnull%5D%7D"),
            ("anything", ["value": "null"], "demo://Desk/anything?value=%22null%22"),
            ("öffnen", [:], "demo://Caf%C3%A9/%C3%B6ffnen"),
        ] as [(String, Parameters, String)])
    func urlReturnsTheParametersItWasBuiltFrom(_ action: String, _ parameters: Parameters, url: String) async throws {
        let gateway = try desk().gateway
        let parameters = Parameters(parameters.filter { !$0.value.isNull }.map { ($0.key, $0.value) })
        #expect(try gateway.url(for: Desk.schema(action), parameters: parameters) == url)
        let read = try await gateway.open(url)
        #expect(read.action == action)
        #expect(read.ignored == [])
        for (key, value) in parameters { #expect(read.value[key] == value, "\(key)") }
    }

    @Test func arbitraryTextsSurvive() async throws {
        let gateway = try desk().gateway
        var generator = Pseudorandom(seed: 1)
        let scalars = Array(" \"#%&'()*+,-./09:;<=>?@[]\\^_`{|}~azAZ\n\t\u{7F}éß商🍎\u{202E}ש\u{301}".unicodeScalars)
        for _ in 0..<200 {
            var text = ""
            for _ in 0..<Int.random(in: 0...6, using: &generator) {
                if let scalar = scalars.randomElement(using: &generator) { text.unicodeScalars.append(scalar) }
            }
            let item: Parameters = ["id": .string(text), "size": .string(String(text.reversed()))]
            let built = try gateway.url(for: Desk.schema("item"), parameters: item)
            #expect(try await gateway.open(built).value == .dictionary(item), "\(built)")
            let tags: Value = [.string(text), .string(text + "x")]
            let found = try await gateway.open(gateway.url(for: Desk.schema("find"), parameters: ["tags": tags]))
            #expect(found.value["tags"] == tags)
            let one = try await gateway.open(
                gateway.url(for: Desk.schema("find"), parameters: ["tags": [.string(text)]]))
            #expect(one.value["tags"] == [.string(text)])
            let any = try await gateway.open(
                gateway.url(for: Desk.schema("anything"), parameters: ["value": .string(text)]))
            #expect(any.value["value"] == .string(text))
        }
    }

    @Test func referencesAreAnErrorOrDroppedAndNamed() throws {
        let gateway = try desk().gateway
        let callback = Callback<Int> { _ in }
        let error = #expect(throws: MediatorError.self) { try gateway.url(for: Self.note, "hello", callback) }
        #expect(
            error?.description == """
                Mediator: no URL carries "onDone" of Desk.note.
                  not serializable: onDone
                  to resolve: leave it out, or ask for "lossyURL", which returns what it left out.
                """
        )
        #expect(error?.code == .notSerializable)
        #expect(error?.parameter == "onDone")
        let (url, dropped) = try gateway.lossyURL(for: Self.note, "hello", callback)
        #expect(url == "demo://Desk/note?text=hello")
        #expect(dropped == ["onDone"])
        let nested: Parameters = ["value": ["a": 1, "b": callback.parameterValue]]
        let lossy = try gateway.lossyURL(for: Desk.schema("anything"), parameters: nested)
        #expect(lossy.url == "demo://Desk/anything?value=%7B%22a%22%3A1%7D")
        #expect(lossy.dropped == ["value.b"])
        let infinite = try gateway.lossyURL(
            for: Desk.schema("find"), parameters: ["below": .double(.infinity), "limit": 1])
        #expect(infinite.url == "demo://find?limit=1")
        #expect(infinite.dropped == ["below"])
    }

    /// A parameter of any type may be a reference, which no URL carries.
    @Test func aRequiredReferenceIsNamed() throws {
        let schema = Desk.remote("whatever", [ParameterSchema("value", .any)])
        let gateway = try Desk { $0.handle(schema) { _ in .null } }.gateway
        let parameters: Parameters = ["value": .reference(AnyReference("object"))]
        for build in [
            { try gateway.url(for: schema, parameters: parameters) },
            { try gateway.lossyURL(for: schema, parameters: parameters).url },
        ] {
            let error = #expect(throws: MediatorError.self) { try build() }
            #expect(error?.message == #"no URL carries "value" of Desk.whatever."#)
        }
    }

    @Test(
        arguments: [
            ("item", ["id": "a\0b"], "id", true), ("item", ["id": "1", "size": "a\0"], "size", false),
            ("find", ["below": .double(.nan)], "below", false), ("exact", ["x": .double(.nan)], "x", true),
            ("exact", ["x": 1.5, "ts": .null], "ts", false), ("exact", ["x": 1.5, "text": .null], "text", false),
            ("exact", ["x": 1.5, "ts": ["a\0"]], "ts", false),
        ] as [(String, Parameters, String, Bool)])
    func parameterWithoutURLTextIsNamed(_ action: String, _ parameters: Parameters, name: String, isRequired: Bool)
        throws
    {
        let exact = Desk.remote(
            "exact",
            [
                ParameterSchema("x", .double), ParameterSchema("ts", .array(of: .string).nullable, default: ["a"]),
                ParameterSchema("text", .string.nullable, default: "a"),
            ])
        let gateway = try Desk { $0.handle(exact) { _ in .null } }.gateway
        let schema = action == "exact" ? exact : Desk.schema(action)
        let error = #expect(throws: MediatorError.self) { try gateway.url(for: schema, parameters: parameters) }
        #expect(error?.code == .notSerializable)
        #expect(error?.message == "no URL carries \"\(name)\" of Desk.\(action).")
        guard isRequired else {
            #expect(try gateway.lossyURL(for: schema, parameters: parameters).dropped == [name])
            return
        }
        let lossy = #expect(throws: MediatorError.self) { try gateway.lossyURL(for: schema, parameters: parameters) }
        #expect(
            lossy?.description == """
                Mediator: no URL carries "\(name)" of Desk.\(action).
                  not serializable: \(name)
                  to resolve: give another value: the action requires it.
                """)
    }

    @Test func nulIsEscapedForTheSchemaAny() async throws {
        let gateway = try desk().gateway
        let url = try gateway.url(for: Desk.schema("anything"), parameters: ["value": "a\0"])
        #expect(url == "demo://Desk/anything?value=%22a%5Cu0000%22")
        #expect(try await gateway.open(url).value["value"] == "a\0")
    }

    @Test func longArraysTakeOneItem() async throws {
        let gateway = try desk().gateway
        let tags = Value.array((0..<1_500).map { .string("\($0)") })
        let url = try gateway.url(for: Desk.schema("find"), parameters: ["tags": tags])
        #expect(url.hasPrefix("demo://find?tags=%5B%220%22%2C"))
        #expect(try await gateway.open(url).value["tags"] == tags)
    }

    @Test func manyArraysAreNoMoreItemsThanAQueryHas() async throws {
        let many = Desk.remote("many", (0..<20).map { ParameterSchema("p\($0)", .array(of: .int), default: []) })
        let gateway = try Desk { $0.handle(many) { call in .dictionary(call.parameters) } }.gateway
        let numbers = Value.array((0..<60).map(Value.int))
        let parameters = Parameters((0..<20).map { ("p\($0)", numbers) })
        let url = try gateway.url(for: many, parameters: parameters)
        #expect(try await gateway.open(url).value == .dictionary(parameters))
    }

    @Test func tooLongURLIsAnError() throws {
        let gateway = try desk().gateway
        let id = String(repeating: "a", count: 65_536)
        let error = #expect(throws: MediatorError.self) {
            try gateway.url(for: Desk.schema("item"), parameters: ["id": .string(id)])
        }
        #expect(
            error?.description == """
                Mediator: a URL of Desk.item with these parameters has 65545 bytes, of which 65536 are the most.
                  to resolve: send what is large in another way.
                """)
        #expect(error?.code == .invalidURL)
    }

    @Test func parametersAreCheckedAsACallWould() throws {
        let gateway = try desk().gateway
        let error = #expect(throws: MediatorError.self) {
            try gateway.url(for: Desk.schema("item"), parameters: ["idd": 1])
        }
        #expect(error?.code == .unknownParameter)
        #expect(error?.message == "Desk.item cannot take its parameters, for 2 reasons.")
    }

    @Test(arguments: ["hidden", "nobody"])
    func unreachableActionsHaveNoURL(_ action: String) throws {
        let gateway = try desk().gateway
        let error = #expect(throws: MediatorError.self) {
            try gateway.url(for: ActionSchema("Desk", action), parameters: ["id": "1"])
        }
        #expect(error?.code == .notFound)
        #expect(error?.message == "no exposed action matches \"Desk.\(action)\".")
    }

    @Test func aRouteThatLeadsElsewhereIsNotBuilt() throws {
        let desk = try Desk { registry in
            // The route of "new" and the default form of "item" belong to another action.
            registry.route("/x/:id", to: Desk.schema("item"))
            registry.route("/x/new", "/Desk/item", to: Desk.schema("find"))
        }
        #expect(try desk.gateway.url(for: Desk.schema("item"), parameters: ["id": "old"]) == "demo://x/old")
        let error = #expect(throws: MediatorError.self) {
            try desk.gateway.url(for: Desk.schema("item"), parameters: ["id": "new"])
        }
        #expect(error?.message == "no URL leads to Desk.item with these parameters.")
    }

    @Test func withoutASchemeURLsAreOfTheFirstWebHost() throws {
        let mediator = try desk().mediator
        let web = try Gateway(mediator, webHosts: ["m.example.com", "example.com"])
        #expect(try web.url(for: Self.item, "P 1", nil) == "https://m.example.com/item/P%201")
        #expect(try web.url(for: Desk.schema("number"), parameters: ["n": 1]) == "https://m.example.com/app#/n/1")
        let none = try Gateway(mediator)
        let error = #expect(throws: MediatorError.self) { try none.url(for: Self.item, "1", nil) }
        #expect(error?.code == .invalidGateway)
        #expect(error?.message == "the gateway has neither a scheme nor a web host to build URLs of.")
    }

    @Test func pathsWithoutPartsHaveURLsToo() async throws {
        let desk = try Desk { registry in
            registry.route("/", to: Desk.schema("find"))
            registry.route("#/", to: Desk.schema("files"))
            registry.route("#/n/:n", to: Desk.schema("number"))
        }
        for (action, parameters, url) in [
            ("find", [:], "demo:///"), ("find", ["limit": 1], "demo:///?limit=1"),
            ("files", ["path": ["a", "b"]], "demo:///?path=a&path=b#/"), ("number", ["n": 1], "demo:///#/n/1"),
        ] as [(String, Parameters, String)] {
            #expect(try desk.gateway.url(for: Desk.schema(action), parameters: parameters) == url)
            #expect(try await desk.gateway.open(url).action == action)
        }
        let other = try Gateway(desk.mediator, schemes: ["httpx"])
        #expect(try other.url(for: Desk.schema("find"), parameters: [:]) == "httpx:///")
    }
}
