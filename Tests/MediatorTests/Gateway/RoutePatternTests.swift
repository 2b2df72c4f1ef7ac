import Mediator
import Testing

/// Patterns that are none, and routes that do not fit: errors that name the place, never traps.
struct RoutePatternTests {
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
        ("/item()", "parentheses hold nothing, at character 6"),
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
        ("/:id/:id", "parameter \"id\" stands twice, at character 6"),
        ("/:id(/x)(/:id)", "parameter \"id\" stands twice, at character 11"),
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
    func whatIsNoPatternIsRefusedWithItsPlace(_ pattern: String, fact: String) {
        let problem = error { $0.route(pattern, to: Desk.schema("item")) }?.problems.first
        #expect(problem?.code == .invalidRoute)
        #expect(
            problem?.message.contains(" is not possible: \(fact); to resolve: ") == true, "\(problem?.message ?? "")")
    }

    @Test func allProblemsComeAtOnceWithTheirPlaces() {
        let error = error { registry in
            registry.route("/item(/:id", "/i/:idd", to: Desk.schema("item"), fileID: "App/A.swift", line: 1)
            registry.route("/hidden/:id", to: Desk.schema("hidden"), fileID: "App/A.swift", line: 2)
            registry.route("/x", to: ActionSchema("Desk", "itme"), fileID: "App/A.swift", line: 3)
            registry.route("/y/:id", "/y/:size", to: Desk.schema("item"), fileID: "App/A.swift", line: 4)
        }
        #expect(
            error?.description == """
                Mediator: the registry has 5 problems.
                  route "/x" to "Desk.itme" is not possible: nobody handles the action; registered: anything, files, find, \
                hidden, item, number, numbers; to resolve: let it lead to "Desk.item".
                    at App/A.swift:3
                  route "/item(/:id" to "Desk.item" is not possible: a parenthesis is not closed, at character 6; \
                to resolve: write it as "%28", or close it.
                    at App/A.swift:1
                  route "/i/:idd" to "Desk.item" is not possible: ":idd" is no parameter of the action, which has id, size; \
                to resolve: write "id".
                    at App/A.swift:1
                  route "/hidden/:id" to "Desk.hidden" is not possible: it leads to an action that is internal; \
                to resolve: declare the action with "exposure: .remote", or take the route out.
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
        #expect(problem?.places.count == 2)
    }

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
        #expect(problems?.first?.places.count == 1)
    }

    @Test func aHigherPriorityMakesTheNarrowerTypeMatch() throws {
        _ = try Desk { registry in
            registry.route("/a/:id", to: Desk.schema("item"))
            registry.route("/a/:n", to: Desk.schema("number"), priority: 1)
        }
    }
}
