import ConsoleTestSupport
import Mediator
import MediatorCommands
import MediatorGateway
import MediatorTerminal
import Testing

@testable import MediatorConsole

/// `open`.
@Suite struct CommandsOpenTests {
    /// The result has the fields that a record leaves out because they have defaults.
    @Test func theResultHasTheDefaultsOfItsFields() async {
        let page = ValueSchema.record(
            "Page", [ParameterSchema("title", .string), ParameterSchema("size", .int, default: 10)])
        var console = TestConsole.products("open desk://Book/page --json\n")
        console.commands = Console.gatewayCommands { try Gateway($0, schemes: ["desk"]) }
        console.make = { _ in
            try Mediator { registry in
                registry.handle(ActionSchema("Book", "page", returns: page, exposure: .external)) { _ in ["title": "a"]
                }
            }
        }
        #expect(await console.run([]).output == #"{"size":10,"title":"a"}"# + "\n")
    }

    @Test func aMalformedURLIsInvalidData() async {
        var console = TestConsole.products()
        console.commands = Console.gatewayCommands { try Gateway($0, schemes: ["desk"]) }
        let error = """
            Mediator: the URL cannot be opened: it has no scheme.
              to resolve: begin it with "desk://".

            """
        #expect(await console.run(["open", "nothing"]) == .init(error: error, status: .data))
    }

    @Test func routesAndExternalActionsAreCompleted() throws {
        let mediator = try Mediator { registry in
            for name in ["page", "all", "other", "secret"] {
                let action = ActionSchema(
                    "Pages", name, parameters: name == "page" ? [ParameterSchema("id", .string)] : [],
                    exposure: name == "secret" ? .internal : .external)
                registry.handle(action) { _ in .null }
                if name == "page" { registry.route("/page/:id", to: action) }
                if name == "all" { registry.route("/all", to: action) }
            }
        }
        typealias MakeGateway = @Sendable (Mediator) throws -> Gateway
        func list(_ line: String, _ gateway: @escaping MakeGateway) throws -> CompletionList {
            let completer = try Completer(of: mediator, commands: Console.gatewayCommands(gateway))
            return completer.completions(of: line)
        }
        let routes = ["demo://page/", "demo://all", "demo://Pages/other"]
        #expect(
            try list("open ") { try Gateway($0, schemes: ["demo"]) }
                == CompletionList(start: 5, routes, addsSpace: false))
        #expect(
            try list("open demo://p") { try Gateway($0, schemes: ["demo"]) }
                == CompletionList(start: 5, [routes[0]], addsSpace: false))
        #expect(
            try list("open demo://a") { try Gateway($0, schemes: ["demo"]) } == CompletionList(start: 5, [routes[1]]))
        #expect(try list("open demo://all ") { try Gateway($0, schemes: ["demo"]) }.words == [])
        #expect(
            try list("open ") { try Gateway($0, webHosts: ["m.example.com"]) }.words.first
                == "https://m.example.com/page/")
        #expect(try list("open ") { try Gateway($0) }.words == [])
    }
}
