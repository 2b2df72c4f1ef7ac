import Mediator
import MediatorAgents
import MediatorCoding
import MediatorGateway
import TestSupport
import Testing

/// The examples of the specification: its requests, letter for letter, to an app that has the tool and the prompt of the
/// examples.
@Suite(.hangLimit) struct AgentsSpecificationTests {
    private static let weather = Action(
        "get", "weather", "Get current weather information for a location",
        Parameter("location", String.self, "City name or zip code"), returns: String.self, exposure: .external,
        impact: .reads, tags: [ActionSchema.toolTag], failures: ["unknownLocation"])
    private static let review = Action(
        "code", "review", "Asks the LLM to analyze code quality and suggest improvements",
        Parameter("code", String.self, "The code to review"), returns: String.self, exposure: .external, impact: .reads,
        tags: [ActionSchema.promptTag])
    private static let deploy = Action(
        "app", "deploy", "Deploys the app.", returns: Bool.self, exposure: .external,
        tags: [ActionSchema.toolTag, ActionSchema.consentTag])

    private let line: AgentLine

    init() throws {
        let mediator = try Mediator { registry in
            registry.handle(Self.weather) { _, location in
                guard location == "New York" else { throw ActionFailure("unknownLocation", "Where is \(location)?") }
                return "Current weather in New York:\nTemperature: 72°F\nConditions: Partly cloudy"
            }
            registry.handle(Self.review) { _, code in "Please review this Python code:\n\(code)" }
            registry.handle(Self.deploy) { _ in true }
        }
        line = AgentLine(AgentServer(try Gateway(mediator), name: "Shop", version: "1.0"))
    }

    private static let text = #"Current weather in New York:\nTemperature: 72°F\nConditions: Partly cloudy"#
    private static let result =
        #""content":[{"text":"{\"result\":\"Current weather in New York:\\nTemperature: 72°F\\nConditions: Partly cloudy\"}","#
        + #""type":"text"}]"#
    private static let structured = #""structuredContent":{"result":"\#(text)"}"#
    private static let tools =
        #""tools":[{"annotations":{"destructiveHint":false,"idempotentHint":false,"readOnlyHint":false},"description":"Deploys"#
        + #" the app.","inputSchema":{"additionalProperties":false,"type":"object"},"name":"app_deploy","outputSchema":{"#
        + #""properties":{"result":{"type":"boolean"}},"required":["result"],"type":"object"},"title":"app: deploy"},"#
        + #"{"annotations":{"readOnlyHint":true},"description":"Get current weather information for a location Fails with: "#
        + #"unknownLocation.","inputSchema":{"additionalProperties":false,"properties":{"location":{"description":"City name or"#
        + #" zip code","type":"string"}},"required":["location"],"type":"object"},"name":"get_weather","outputSchema":{"#
        + #""properties":{"result":{"type":"string"}},"required":["result"],"type":"object"},"title":"get: weather"}]"#
    private static let prompts =
        #""prompts":[{"arguments":[{"description":"The code to review","name":"code","required":true}],"description":"Asks the "#
        + #"LLM to analyze code quality and suggest improvements","name":"code_review","title":"code: review"}]"#
    private static let prompt =
        #""description":"Asks the LLM to analyze code quality and suggest improvements","messages":[{"content":{"text":"Please "#
        + #"review this Python code:\ndef hello():\n    print('world')","type":"text"},"role":"user"}]"#

    private static func success(_ id: String, _ members: String) -> String {
        #"{"id":\#(id),"jsonrpc":"2.0","result":{\#(members)}}"#
    }

    private static func error(_ id: String, _ code: Int, _ data: String, _ message: String) -> String {
        #"{"error":{"code":\#(code),"data":{\#(data)},"message":"\#(message)"},"id":\#(id),"jsonrpc":"2.0"}"#
    }

    private static let noCursor = error(
        "1", -32602,
        #""code":"invalidParameter","message":"there is no such \"cursor\"; list from the beginning""#, "Invalid params"
    )

    /// 2025-11-25: basic/utilities/ping, server/tools, server/prompts, server/resources; after the handshake.
    private static let handshake: [(request: String, answer: String)] = [
        (#"{"jsonrpc": "2.0", "id": "123", "method": "ping"}"#, success(#""123""#, "")),
        (
            #"{"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"cursor": "optional-cursor-value"}}"#,
            noCursor
        ),
        (#"{"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}"#, success("1", tools)),
        (
            #"{"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"cursor": "app_deploy"}}"#,
            noCursor
        ),
        (
            #"{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "get_weather", "arguments": {"location": "New York"}}}"#,
            success("2", "\(result),\(structured)")
        ),
        (
            #"{"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "invalid_tool_name"}}"#,
            error("3", -32602, #""code":"notFound""#, "Unknown tool: invalid_tool_name")
        ),
        (
            #"{"jsonrpc": "2.0", "id": 4, "method": "tools/call", "params": {"name": "get_weather", "arguments": {"location": "Atlantis"}}}"#,
            success("4", #""content":[{"text":"unknownLocation: Where is Atlantis?","type":"text"}],"isError":true"#)
        ),
        (
            #"{"jsonrpc": "2.0", "id": 1, "method": "prompts/list", "params": {"cursor": "optional-cursor-value"}}"#,
            noCursor
        ),
        (#"{"jsonrpc": "2.0", "id": 1, "method": "prompts/list"}"#, success("1", prompts)),
        (
            #"{"jsonrpc": "2.0", "id": 2, "method": "prompts/get", "params": {"name": "code_review", "arguments": {"code": "def hello():\n    print('world')"}}}"#,
            success("2", prompt)
        ),
        (
            #"{"jsonrpc": "2.0", "id": 1, "method": "resources/list", "params": {"cursor": "optional-cursor-value"}}"#,
            noCursor
        ),
        (
            #"{"jsonrpc": "2.0", "id": 2, "method": "resources/read", "params": {"uri": "file:///project/src/main.rs"}}"#,
            error(
                "2", -32002, #""code":"notFound","uri":"file:///project/src/main.rs""#, "Resource not found")
        ),
        (
            #"{"jsonrpc": "2.0", "id": 3, "method": "resources/templates/list"}"#,
            success("3", #""resourceTemplates":[]"#)
        ),
        (
            #"{"jsonrpc": "2.0", "id": 4, "method": "resources/subscribe", "params": {"uri": "file:///project/src/main.rs"}}"#,
            error(
                "4", -32002, #""code":"notFound","uri":"file:///project/src/main.rs""#, "Resource not found")
        ),
    ]

    @Test(arguments: handshake) func theRequestsOfTheHandshakeRevisionsAreAnswered(request: String, answer: String)
        async
    {
        await line.initialize()
        #expect(await line.answer(request) == answer)
    }

    private static let meta =
        #""_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientInfo": "#
        + #"{"name": "ExampleClient", "version": "1.0.0"}, "#
        + #""io.modelcontextprotocol/clientCapabilities": {"elicitation": {}}}"#
    private static let kept = #""cacheScope":"private""#
    private static let complete = #""resultType":"complete""#
    private static let ttl = #""ttlMs":60000"#

    /// 2026-07-28: the same pages, with the metadata that each request has.
    private static let withMetadata: [(request: String, answer: String)] = [
        (
            #"{"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"cursor": "optional-cursor-value", \#(meta)}}"#,
            noCursor
        ),
        (
            #"{"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {\#(meta)}}"#,
            success("1", "\(stateless),\(kept),\(complete),\(tools),\(ttl)")
        ),
        (
            #"{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "get_weather", "arguments": {"location": "New York"}, \#(meta)}}"#,
            success("2", "\(stateless),\(result),\(complete),\(structured)")
        ),
        (
            #"{"jsonrpc": "2.0", "id": 1, "method": "prompts/list", "params": {\#(meta)}}"#,
            success("1", "\(stateless),\(kept),\(prompts),\(complete),\(ttl)")
        ),
        (
            #"{"jsonrpc": "2.0", "id": 2, "method": "prompts/get", "params": {"name": "code_review", "arguments": {"code": "def hello():\n    print('world')"}, \#(meta)}}"#,
            success("2", "\(stateless),\(prompt),\(complete)")
        ),
        (
            #"{"jsonrpc": "2.0", "id": 2, "method": "resources/read", "params": {"uri": "file:///project/src/main.rs", \#(meta)}}"#,
            error(
                "2", -32602, #""code":"notFound","uri":"file:///project/src/main.rs""#, "Resource not found")
        ),
        (
            #"{"jsonrpc": "2.0", "id": "123", "method": "ping", "params": {\#(meta)}}"#,
            error(#""123""#, -32601, #""code":"methodNotFound""#, "Method not found")
        ),
    ]

    @Test(arguments: withMetadata) func theRequestsWithMetadataAreAnswered(request: String, answer: String) async {
        #expect(await line.answer(request) == answer)
    }

    /// 2026-07-28, basic/patterns/mrtr: a question, the retry, and unknown answers beside the one that is needed.
    @Test func theRoundTripsOfAQuestionAreAnswered() async throws {
        func call(_ id: Int, _ more: String = "") -> String {
            #"{"jsonrpc": "2.0", "id": \#(id), "method": "tools/call", "params": {"name": "app_deploy", \#(more)\#(Self.meta)}}"#
        }
        let first = await line.answer(call(2)) ?? ""
        let question = try Value(json: first)["result"]
        guard case .string(let state)? = question?["requestState"] else {
            Issue.record("There is no state: \(first)")
            return
        }
        #expect(
            first
                == Self.success(
                    "2",
                    #"\#(stateless),"inputRequests":{"consent":{"method":"elicitation/create","params":{"message":"An agent asks to"#
                        + #" call app.deploy. Deploys the app.","requestedSchema":{"properties":{"allow":{"default":false,"#
                        + #""description":"Whether the agent may do this once.","title":"Allow app.deploy","type":"boolean"}},"#
                        + #""required":["allow"],"type":"object"}}}},"requestState":"\#(state)","resultType":"input_required""#
                ))
        let answers =
            #""inputResponses": {"github_login": {"action": "accept", "content": {"name": "octocat"}}, "#
            + #""consent": {"action": "accept", "content": {"allow": true}}}, "requestState": "\#(state)", "#
        #expect(
            await line.answer(call(3, answers))
                == Self.success(
                    "3",
                    #"\#(stateless),"content":[{"text":"{\"result\":true}","type":"text"}],\#(Self.complete),"#
                        + #""structuredContent":{"result":true}"#))
    }
}
