import Mediator
import MediatorGateway
import Testing

/// Invalid patterns, and routes that do not fit their actions: errors with their positions, never traps.
struct GatewayRoutePatternTests {
    private func error(_ routes: (inout Registry) -> Void) -> RegistryError? {
        #expect(throws: RegistryError.self) { try Desk(routes: routes) }
    }

    @Test(arguments: [
        ("", "it begins with neither \"/\" nor \"#\", at character 1"),
        ("item/:id", "it begins with neither \"/\" nor \"#\", at character 1"),
        ("demo://item", "it begins with neither \"/\" nor \"#\", at character 1"),
        ("/item(", "a parenthesis is not closed, at character 6"),
        ("/item(/:id", "a parenthesis is not closed, at character 6"),
        ("/item(/a(/b)", "a parenthesis is not closed, at character 6"),
        ("(", "a parenthesis is not closed, at character 1"),
        ("/item)", "a parenthesis is closed that was not opened, at character 6"),
        ("/item(/a))", "a parenthesis is closed that was not opened, at character 10"),
        (")", "it begins with neither \"/\" nor \"#\", at character 1"),
        ("/item()", "parentheses are empty, at character 6"),
        ("/item(:id)", "a part does not begin with \"/\", at character 7"),
        ("/item(/a)b", "a part does not begin with \"/\", at character 10"),
        ("//item", "a part is empty, at character 1"), ("/item//:id", "a part is empty, at character 6"),
        ("/item/", "a part is empty, at character 6"), ("/(/:id)", "a part is empty, at character 1"),
        ("/item(/)", "a part is empty, at character 7"), ("/item/#/a", "a part is empty, at character 6"),
        ("/item?id=1", "a query begins, at character 6"), ("#", "no path follows \"#\", at character 1"),
        ("/item#view", "no path follows \"#\", at character 6"), ("/a#/b#/c", "a second \"#\" stands, at character 6"),
        ("/:", "no name of a parameter follows \":\", at character 2"),
        ("/:1d", "no name of a parameter follows \":\", at character 2"),
        ("/:id.json", "no name of a parameter follows \":\", at character 2"),
        ("/**", "no name of a parameter follows \"*\", at character 2"),
        ("/*/a", "a wildcard is not the last part, at character 2"),
        ("/a/*path#/b", "a wildcard is not the last part, at character 4"),
        ("/a/*path#/", "a wildcard is not the last part, at character 4"),
        ("/*path(/b)", "a wildcard is not the last part, at character 2"),
        ("/:id/:id", "parameter \"id\" occurs twice, at character 6"),
        ("/:id(/x)(/:id)", "parameter \"id\" occurs twice, at character 11"),
        ("/../:id", "a part \"..\" never matches, at character 2"),
        ("/%2e", "a part \"%2e\" never matches, at character 2"),
        ("/a%zz", "no two hexadecimal digits follow a \"%\" in the part, at character 2"),
        ("/%00", "a NUL character stands in the part, at character 2"),
        ("/a/b\u{0}", "a NUL character stands in the part, at character 4"),
        ("/\u{0}\u{2}", "a NUL character stands in the part, at character 2"),
        ("/商品/%FF", "what is percent-encoded is no UTF-8 in the part, at character 5"),
        (
            String(repeating: "(/a", count: 9) + String(repeating: ")", count: 9),
            "parentheses nest more than 8 deep, at character 25"
        ),
        (String(repeating: "(", count: 1_000), "parentheses nest more than 8 deep, at character 9"),
        (String(repeating: "(/a)", count: 7), "its optional parts give more than 64 forms, at character 1"),
        ("/" + String(repeating: "a", count: 1_000), "it is longer than 1000 characters, at character 1"),
    ])
    func invalidPatternIsRefusedWithItsPosition(_ pattern: String, fact: String) {
        let problem = error { $0.route(pattern, to: Desk.schema("item")) }?.problems.first
        #expect(problem?.code == .invalidRoute)
        #expect(
            problem?.message.contains(" is not possible: \(fact); to resolve: ") == true, "\(problem?.message ?? "")")
    }

    @Test func allProblemsAreReportedAtOnceWithTheirLocations() {
        let error = error { registry in
            registry.route("/item(/:id", "/i/:idd", to: Desk.schema("item"), fileID: "App/A.swift", line: 1)
            registry.route("/hidden/:id", to: Desk.schema("hidden"), fileID: "App/A.swift", line: 2)
            registry.route("/x", to: ActionSchema("Desk", "itme"), fileID: "App/A.swift", line: 3)
            registry.route("/y/:id", "/y/:size", to: Desk.schema("item"), fileID: "App/A.swift", line: 4)
        }
        #expect(
            error?.description == """
                Mediator: the registry has 5 problems.
                  route "/x" to "Desk.itme" is not possible: no module handles the action; registered: anything, files, find, \
                hidden, item, number, numbers; to resolve: let it lead to "Desk.item".
                    at App/A.swift:3
                  route "/item(/:id" to "Desk.item" is not possible: a parenthesis is not closed, at character 6; \
                to resolve: write it as "%28", or close it.
                    at App/A.swift:1
                  route "/i/:idd" to "Desk.item" is not possible: ":idd" is no parameter of the action, which has id, size; \
                to resolve: write "id".
                    at App/A.swift:1
                  route "/hidden/:id" to "Desk.hidden" is not possible: it leads to an action that is internal; \
                to resolve: declare the action with "exposure: .link" or ".external", or take the route out.
                    at App/A.swift:2
                  route "/y/:size" to "Desk.item" never matches, since route "/y/:id" to "Desk.item" takes all that it \
                would; to resolve: give it a higher priority, or register it first.
                    at App/A.swift:4
                    at App/A.swift:4
                """
        )
        #expect(
            error?.problems.map(\.code) == [
                .invalidRoute, .invalidRoute, .invalidRoute, .invalidRoute, .unreachableRoute,
            ])
        #expect(error?.problems.first?.action == "itme")
    }

    @Test func aRouteToAMisspelledTargetNamesTheNearest() {
        let error = error { $0.route("/x", to: ActionSchema("Desks", "item")) }
        #expect(
            error?.problems.map(\.message) == [
                """
                route "/x" to "Desks.item" is not possible: no module handles the action; there is no target "Desks"; \
                to resolve: let it lead to "Desk.item".
                """
            ])
    }

    @Test(arguments: [
        (
            "item", "/:idd(/:sizes)",
            [
                #"":idd" is no parameter of the action, which has id, size; to resolve: write "id"."#,
                #"":sizes" is no parameter of the action, which has id, size; to resolve: write "size"."#,
            ]
        ),
        (
            "item", "/*id",
            [#""*id" takes several parts, and the parameter is string; to resolve: name an array, or write ":id"."#]
        ),
        (
            "item", "/*",
            [#""*" stands for the action's only array, and it has none; to resolve: name the parameter, as "*name"."#]
        ),
        (
            "numbers", "/*",
            [
                #""*" stands for the action's only array, and it has ns, others; to resolve: name the parameter, as "*name"."#
            ]
        ),
        (
            "anything", "/:onDone",
            [#"":onDone" never matches, since no text is a reference?; to resolve: leave it out."#]
        ),
        ("find", "/:limit", [#"":limit" has a fixed value; to resolve: take one of the two out."#]),
    ])
    func aPatternFitsItsAction(_ action: String, _ pattern: String, messages: [String]) {
        let error = error { registry in
            registry.route(pattern, to: Desk.schema(action), fixed: action == "find" ? ["limit": 3] : [:])
        }
        let head = "route \"\(pattern)\" to \"Desk.\(action)\" is not possible: "
        #expect(error?.problems.map(\.message) == messages.map { head + $0 })
    }

    @Test func fixedValuesFitTheAction() {
        let error = error { $0.route("/sale", to: Desk.schema("find"), fixed: ["limit": "many", "txt": "x"]) }
        let head = #"route "/sale" to "Desk.find" is not possible: "#
        #expect(
            error?.problems.map(\.message) == [
                head
                    + #"fixed parameter "limit" does not fit: expected int, found string; to resolve: give it as int."#,
                head
                    + #"fixed parameter "txt" is no parameter of the action, which has text, tags, limit, exact, sort, below; to resolve: write "text"."#,
            ]
        )
    }

    @Test(arguments: [
        // The same shape, whatever the names.
        ("/a/:id", "item", "/a/:text", "find", true), ("/a", "item", "/a", "find", true),
        ("/a/*path", "files", "/a/*tags", "find", true), ("#/:id", "item", "#/:text", "find", true),
        ("/a(/:id)", "item", "/a", "find", true), ("/%61", "item", "/a", "find", true),
        // Shapes that differ.
        ("/a/:n", "number", "/a/:id", "item", nil),
        ("/a/:id", "item", "/A/:id", "item", nil), ("/a/:id", "item", "/a#/:id", "item", nil),
        ("/a/:id", "item", "/a/*path", "files", nil), ("/a/b", "item", "/a/:id", "item", nil),
        ("/a/:id/b", "item", "/a/b/:id", "item", nil), ("/:id", "item", "/%3Aid", "item", nil),
        // The first takes all that the second would.
        ("/a/:id", "item", "/a/:n", "number", false), ("/a/:below", "find", "/a/:n", "number", false),
        ("/a/:value", "anything", "/a/:id", "item", false),
        ("/a/*path", "files", "/a/*ns", "numbers", false),
    ])
    func twoRoutesMayNotMatchTheSamePaths(
        _ first: String, _ one: String, _ second: String, _ two: String, isDuplicate: Bool?
    ) throws {
        func register(_ registry: inout Registry) {
            registry.route(first, to: Desk.schema(one))
            registry.route(second, to: Desk.schema(two))
        }
        guard let isDuplicate else {
            _ = try Desk(routes: register)
            return
        }
        let problem = error(register)?.problems.first
        #expect(problem?.code == (isDuplicate ? .duplicateRoute : .unreachableRoute))
        #expect(
            problem?.message
                == (isDuplicate
                    ? """
                    route "\(second)" to "Desk.\(two)" matches the same paths as route "\(first)" to "Desk.\(one)"; \
                    to resolve: keep one, or let them differ in a text or in a type.
                    """
                    : """
                    route "\(second)" to "Desk.\(two)" never matches, since route "\(first)" to "Desk.\(one)" takes all \
                    that it would; to resolve: give it a higher priority, or register it first.
                    """)
        )
        #expect(problem?.locations.count == 2)
    }

    /// Registers two routes of one shape whose parameters have two types, and returns whether the second never matches.
    private func covers(_ one: ValueSchema, _ other: ValueSchema) -> Bool {
        let schemas = [("one", one), ("other", other)].map { name, type in
            ActionSchema("Types", name, parameters: [ParameterSchema("x", type)], returns: .any, exposure: .external)
        }
        do {
            _ = try Mediator { registry in
                for schema in schemas {
                    registry.handle(schema) { _ in .null }
                    registry.route("/a/:x", to: schema)
                }
            }
            return false
        } catch {
            #expect(error.problems.map(\.code) == [.unreachableRoute])
            return true
        }
    }

    @Test(
        arguments: [
            (.int.nullable, .int), (.int, .int(format: "uint8")), (.int(format: "int16"), .int(format: "uint8")),
            (.double, .int), (.double.nullable, .int), (.int, .enumeration([1, 2])), (.int, .enumeration(["1", "2"])),
            (.enumeration(["a", "b", "c"]), .enumeration(["c", "a"])), (.bool, .enumeration(["true"])),
            (.enumeration(["true", "false", "maybe"]), .bool), (.dictionary(of: .any), .dictionary(of: .int)),
            (.array(of: .double), .array(of: .int(format: "int8"))),
            (
                .record("A", [ParameterSchema("x", .int)]),
                .record("B", [ParameterSchema("x", .int), ParameterSchema("y", .int)])
            ),
            (.record("A", [ParameterSchema("x", .int, default: 1)]), .record("B", [ParameterSchema("x", .int)])),
            (.any, .record("B", [ParameterSchema("y", .int)])), (.string, .string(format: "uuid")),
        ] as [(ValueSchema, ValueSchema)])
    func aWiderTypeTakesAllOfANarrowerOne(_ wide: ValueSchema, _ narrow: ValueSchema) {
        #expect(covers(wide, narrow))
        #expect(!covers(narrow, wide))
    }

    @Test(
        arguments: [
            (.int, .int.nullable), (.int, .double), (.bool, .enumeration(["true", "yes"])),
            (.enumeration(["true"]), .bool),
            (.enumeration(["a"]), .enumeration(["b"])), (.int(format: "uint8"), .int(format: "int8")), (.int, .bool),
            (.string(format: "uuid"), .string), (.dictionary(of: .int), .dictionary(of: .string)), (.bytes, .int),
            (
                .record("A", [ParameterSchema("x", .int), ParameterSchema("y", .int, default: 1)]),
                .record("B", [ParameterSchema("x", .int)])
            ),
            (.array(of: .record("A", [ParameterSchema("x", .int)])), .array(of: .record("B", []))),
        ] as [(ValueSchema, ValueSchema)])
    func typesThatDifferAreBothPossible(_ one: ValueSchema, _ other: ValueSchema) {
        #expect(!covers(one, other))
    }

    @Test func anEnumWithoutCasesNeverMatches() {
        let schema = ActionSchema(
            "Types", "none", parameters: [ParameterSchema("x", .enumeration([]), default: .null)], returns: .any,
            exposure: .external)
        let list = ActionSchema(
            "Types", "list", parameters: [ParameterSchema("x", .array(of: .enumeration([])), default: [])],
            returns: .any,
            exposure: .external)
        let error = #expect(throws: RegistryError.self) {
            try Mediator { registry in
                registry.handle(schema) { _ in .null }
                registry.handle(list) { _ in .null }
                registry.route("/a/:x", to: schema)
                registry.route("/b/*", to: list)
            }
        }
        #expect(
            error?.problems.filter { $0.code == .invalidRoute }.map(\.message) == [
                #"route "/a/:x" to "Types.none" is not possible: ":x" never matches, since no text is a \#(schema.parameters[0].type); to resolve: leave it out."#,
                #"route "/b/*" to "Types.list" is not possible: "*x" never matches, since no text is a \#(schema.parameters[0].type); to resolve: leave it out."#,
            ])
    }

    @Test(arguments: [
        (["/q/:text(/*tags)"], true), (["/q/:text(/:sort(/*tags))"], false), (["/q/:text", "/q/:text/*tags"], true),
        (["/q/:text"], false), (["/q/:text/*tags"], false), (["/q/:limit(/*tags)"], false),
        (["/p/:text(/*tags)"], false),
    ])
    func aWildcardBesideParametersThatTakeItAllNeverMatches(_ patterns: [String], isRefused: Bool) async throws {
        for isFirst in [true, false] {
            let register: (inout Registry) -> Void = { registry in
                if isFirst { registry.route("/q/*path", to: Desk.schema("files"), priority: 1) }
                for pattern in patterns { registry.route(pattern, to: Desk.schema("find")) }
                if !isFirst { registry.route("/q/*path", to: Desk.schema("files"), priority: 1) }
            }
            guard isRefused else {
                // A path of two parts that no text matches as a limit or as a sort; the wildcard takes one of the paths.
                let desk = try Desk(routes: register)
                let answers = [await desk.open("demo://q/a"), await desk.open("demo://q/a/b")]
                #expect(answers.contains { $0.hasPrefix("files ") }, "\(answers)")
                continue
            }
            #expect(
                error(register)?.problems.map(\.message) == [
                    """
                    route "/q/*path" to "Desk.files" never matches, since route "\(patterns[0])" to "Desk.find" takes all \
                    that it would; to resolve: take one of them out: a parameter beats a wildcard, whatever the priorities.
                    """
                ])
        }
    }

    @Test func aWildcardBesideParametersThatComeLaterNeverMatches() throws {
        let desk = try Desk { $0.route("/q/*path", to: Desk.schema("files")) }
        let error = #expect(throws: RegistryError.self) {
            try desk.mediator.update { $0.route("/q/:text(/*tags)", to: Desk.schema("find")) }
        }
        #expect(error?.problems.map(\.code) == [.unreachableRoute])
        let deeper = try Desk {
            $0.route("/q/*path", to: Desk.schema("files"))
            $0.route("/q/:id(/:size)", to: Desk.schema("item"))
        }
        let last = #expect(throws: RegistryError.self) {
            try deeper.mediator.update { registry in
                registry.handle(Self.three) { _ in .null }
                registry.route("/q/:id/:size/*path", to: Self.three)
            }
        }
        #expect(last?.problems.map(\.code) == [.unreachableRoute])
    }

    private static let three = Desk.remote(
        "three",
        [
            ParameterSchema("id", .string), ParameterSchema("size", .string),
            ParameterSchema("path", .array(of: .string), default: []),
        ])

    @Test func aPatternMayClashWithItself() {
        let problems = error { $0.route("/a(/:text)(/:sort)(/b)(/b)", to: Desk.schema("find")) }?.problems
        #expect(
            problems?.map(\.message) == [
                """
                route "/a(/:text)(/:sort)(/b)(/b)" to "Desk.find" matches the same paths in two of its forms; \
                to resolve: keep one, or let them differ in a text or in a type.
                """,
                """
                route "/a(/:text)(/:sort)(/b)(/b)" to "Desk.find" never matches in one of its forms, since another one \
                takes all that it would; to resolve: write them as patterns of their own, the narrower type first.
                """,
            ]
        )
        #expect(problems?.first?.locations.count == 1)
    }

    @Test func aHigherPriorityMakesTheNarrowerTypeMatch() throws {
        _ = try Desk { registry in
            registry.route("/a/:id", to: Desk.schema("item"))
            registry.route("/a/:n", to: Desk.schema("number"), priority: 1)
        }
    }
}
