import Mediator
import MediatorCoding
import MediatorCommands
import MediatorConsole
import MediatorGateway
import Testing

@testable import MediatorAgents

// The samples of the guide to tools for agents.

private enum LibraryActions {
    static let lend = Action(
        "Library", "lend", "Lends a book and returns the day on which it is due.",
        Parameter("isbn", String.self, "The book's number, as 978-0-306-40615-7."),
        Parameter("weeks", Int.self, default: 2, "How long, at most 8."),
        returns: String.self, exposure: .external, tags: [ActionSchema.toolTag], failures: ["notFound"])

    static let discard = Action(
        "Library", "discard", "Removes a book.", Parameter("isbn", String.self, "The book's number."),
        exposure: .external, impact: .destroysIdempotently, tags: [ActionSchema.toolTag])

    static let recommend = Action(
        "Library", "recommend", "Asks for books like another one.", Parameter("title", String.self, "As The Odyssey."),
        returns: String.self, exposure: .external, impact: .reads, tags: [ActionSchema.promptTag])

    static let index = Action(
        "Library", "index", "Reads all books again.", Parameter("count", Int.self), returns: Int.self, effect: .async,
        exposure: .external, tags: [ActionSchema.toolTag])
}

private struct LibraryModule: Module {
    func register(in registry: inout Registry) {
        registry.handle(LibraryActions.lend) { _, isbn, weeks in "in \(weeks) weeks" }
        registry.handle(LibraryActions.discard) { _, isbn in }
        registry.handle(LibraryActions.recommend) { _, title in "Recommend books like \(title)." }
        registry.handle(LibraryActions.index) { call, count in
            for done in 0..<count {
                try Task.checkCancellation()
                call.report(CallProgress(completed: Double(done), total: Double(count), message: "indexing"))
            }
            return count
        }
    }
}

private func ask(_ parameter: ParameterSchema) async -> Value? { nil }

private func isLoggedIn(_ mediator: Mediator) async -> Bool { true }

private func serve(
    _ gateway: Gateway,
    _ readBytes: @escaping @Sendable () async throws -> [UInt8],
    _ writeText: @escaping @Sendable (String) throws -> Void
) async throws {
    let login = AgentLogin(tag: "login") { action, mediator in
        await isLoggedIn(mediator)
    }
    let server = AgentServer(
        gateway, name: "Library", version: "1.0", secret: { parameter, action in await ask(parameter) }, login: login)
    try await server.serve(input: readBytes, output: writeText)
}

@Suite struct ReadmeAgentsArticleTests {
    @Test func thePolicyOfTheGuideAdmitsAgents() throws {
        let mediator = try Mediator(modules: [LibraryModule()])
        let gateway = try Gateway(mediator, schemes: ["library"]) { action, origin in
            action.impact.isReadOnly || origin == .agent("mcp")
        }
        let commands = [AgentCommand(instructions: "A library.") { _ in gateway }]
        #expect(commands.map(\.name) == ["mcp"])
        #expect(gateway.canOpen("library://Library/lend", origin: .agent("mcp")))
        #expect(!gateway.canOpen("library://Library/lend"))
        #expect(LibraryActions.discard.schema.impact.isDestructive)
    }
    @Test func aClientStartsTheServerAsTheGuideSays() throws {
        let guide = try Readme("Sources/MediatorAgents/MediatorAgents.docc/ToolsForAgents.md")
        let server = try Value(json: try #require(guide.blocks("json").first))["mcpServers"]?["library"]
        #expect(server == ["command": "/path/to/Library", "args": ["mcp"]])
    }

    @Test func theToolsHaveTheNamesOfTheDocuments() throws {
        let guide = try Readme("Sources/MediatorAgents/MediatorAgents.docc/ToolsForAgents.md").text
        for name in AgentTools.names([LibraryActions.lend.schema]) { #expect(guide.contains("the name `\(name)`")) }
        let names = AgentTools.names([ActionSchema("A_b", "c"), ActionSchema("A", "b_c"), ActionSchema("商", "x")])
        try #require(names.count == 3)
        let specification = try Readme("docs/Specifications/Agents.md").text
        #expect(specification.contains("`A_b.c` is `\(names[0])`, and `A.b_c` is\n  `\(names[1])`"))
        #expect(specification.contains("商 is `\(names[2].prefix { $0 != "_" })`"))
    }
}
