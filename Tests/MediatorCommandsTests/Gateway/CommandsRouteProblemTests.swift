import MediatorConsole
import ConsoleTestSupport
import Mediator
import MediatorGateway
import Testing

/// What `check` says of routes.
@Suite struct CommandsRouteProblemTests {
    @Test func allProblemsOfRoutesAreReportedAtOnce() async {
        var console = TestConsole.products()
        console.make = { _ in
            try Mediator { registry in
                let page = ActionSchema(
                    "Pages", "page", parameters: [ParameterSchema("id", .string)], exposure: .external)
                registry.handle(page) { _ in .null }
                registry.route("/page(/:id", to: page, fileID: "Desk/main.swift", line: 7)
                registry.route("/a/:id", to: page, fileID: "Desk/main.swift", line: 8)
                registry.route("/a/:id", to: page, fileID: "Desk/main.swift", line: 9)
            }
        }
        let problems = """
            Mediator: the registry has 2 problems.
              route "/page(/:id" to "Pages.page" is not possible: a parenthesis is not closed, at character 6; \
            to resolve: write it as "%28", or close it.
                at Desk/main.swift:7
              route "/a/:id" to "Pages.page" matches the same paths as route "/a/:id" to "Pages.page"; \
            to resolve: keep one, or let them differ in a text or in a type.
                at Desk/main.swift:8
                at Desk/main.swift:9

            """
        #expect(await console.run(["check"]) == .init(output: problems, status: .data))
    }
}
