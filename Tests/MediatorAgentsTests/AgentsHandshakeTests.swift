import MediatorAgents
import TestSupport
import Testing

/// Revisions, handshakes and metadata, with the examples of the specification as cases.
@Suite(.hangLimit) struct AgentsHandshakeTests {
    private let shop: AgentShop
    private let line: AgentLine

    init() throws {
        shop = try AgentShop()
        line = AgentLine(shop.server())
    }

    @Test(
        arguments: [
            ("2024-11-05", "2025-11-25"), ("2025-03-26", "2025-11-25"), ("2025-06-18", "2025-06-18"),
            ("2025-11-25", "2025-11-25"), ("1.0.0", "2025-11-25"), ("2026-07-28", "2025-11-25"),
            ("2030-01-01", "2025-11-25"),
        ])
    func theServerAnswersWithTheVersionOrTheLatestOne(requested: String, version: String) async {
        #expect(
            await line.initialize(requested)
                == #"{"id":"i","jsonrpc":"2.0","result":{"capabilities":{"prompts":{"listChanged":true},"#
                + #""resources":{"listChanged":true,"subscribe":true},"tools":{"listChanged":true}},"#
                + #""instructions":"A shop.","protocolVersion":"\#(version)","serverInfo":{"name":"Shop","version":"1.0"}}}"#
        )
    }

    /// 2025-11-25, basic/lifecycle, basic/utilities/ping and basic/utilities/cancellation.
    @Test func theExamplesOfALifecycleAreAnswered() async throws {
        #expect(
            await line.answer(#"{"jsonrpc": "2.0", "id": "123", "method": "ping"}"#)
                == #"{"id":"123","jsonrpc":"2.0","result":{}}"#)
        let initialize = await line.answer(
            #"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-11-25", "#
                + #""capabilities": {"roots": {"listChanged": true}, "sampling": {}, "elicitation": {"form": {}, "url": {}}, "#
                + #""tasks": {"requests": {"elicitation": {"create": {}}, "sampling": {"createMessage": {}}}}}, "#
                + #""clientInfo": {"name": "ExampleClient", "title": "Example Client Display Name", "version": "1.0.0", "#
                + #""description": "An example MCP client application"}}}"#)
        #expect(initialize?.contains(#""protocolVersion":"2025-11-25""#) == true)
        line.send(#"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#)
        line.send(
            #"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "123", "#
                + #""reason": "User requested cancellation"}}"#)
        line.send(#"{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}"#)
        #expect(try await line.end() == [])
    }

    /// 2026-07-28, server/discover and basic/versioning.
    @Test func theExamplesOfTheStatelessRevisionAreAnswered() async throws {
        let client =
            #""io.modelcontextprotocol/clientInfo": {"name": "ExampleClient", "version": "1.0.0"}, "#
            + #""io.modelcontextprotocol/clientCapabilities": {}"#
        #expect(
            await line.answer(
                #"{"jsonrpc": "2.0", "id": "discover-1", "method": "server/discover", "params": {"_meta": "#
                    + #"{"io.modelcontextprotocol/protocolVersion": "2026-07-28", \#(client)}}}"#)
                == #"{"id":"discover-1","jsonrpc":"2.0","result":{\#(stateless),"cacheScope":"private","capabilities":"#
                + #"{"prompts":{"listChanged":true},"resources":{"listChanged":true,"subscribe":true},"#
                + #""tools":{"listChanged":true}},"instructions":"A shop.","resultType":"complete","#
                + #""supportedVersions":["2026-07-28"],"ttlMs":60000}}"#)
        #expect(
            await line.answer(
                #"{"jsonrpc": "2.0", "id": 1, "method": "server/discover", "params": {"_meta": "#
                    + #"{"io.modelcontextprotocol/protocolVersion": "1900-01-01", \#(client)}}}"#)
                == #"{"error":{"code":-32022,"data":{"code":"unsupportedVersion","requested":"1900-01-01","#
                + #""supported":["2026-07-28"]},"message":"Unsupported protocol version"},"id":1,"jsonrpc":"2.0"}"#)
    }

    private static func missing(_ names: String) -> String {
        #"{"code":-32602,"data":{"code":"invalidParameter","message":"\"_meta\" has no \#(names); give both, or begin with"#
            + #" \"initialize\""},"message":"Invalid params"}"#
    }

    private static let version = #"\"io.modelcontextprotocol/protocolVersion\""#
    private static let capabilities = #"\"io.modelcontextprotocol/clientCapabilities\""#

    @Test(
        arguments: [
            ("{}", missing("\(version) and no \(capabilities)")),
            (#"{"_meta":{}}"#, missing("\(version) and no \(capabilities)")),
            (#"{"_meta":7}"#, missing("\(version) and no \(capabilities)")),
            (#"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}"#, missing(capabilities)),
            (#"{"_meta":{"io.modelcontextprotocol/clientCapabilities":{}}}"#, missing(version)),
            (
                #"{"_meta":{"io.modelcontextprotocol/protocolVersion":7,"io.modelcontextprotocol/clientCapabilities":{}}}"#,
                #"{"code":-32602,"data":{"code":"invalidParameter","message":"\#(version) is no string"},"message":"Invalid params"}"#
            ),
            (
                #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":[]}}"#,
                #"{"code":-32602,"data":{"code":"invalidParameter","message":"\#(capabilities) is no object"},"message":"Invalid params"}"#
            ),
            (
                #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2025-11-25","io.modelcontextprotocol/clientCapabilities":{}}}"#,
                #"{"code":-32022,"data":{"code":"unsupportedVersion","requested":"2025-11-25","supported":["2026-07-28"]},"#
                    + #""message":"Unsupported protocol version"}"#
            ),
        ])
    func aRequestBeforeAHandshakeNeedsItsMetadata(parameters: String, error: String) async throws {
        #expect(try await line.request("tools/list", parameters) == error)
    }

    @Test func aRequestInFrontOfTheHandshakeDoesNotBelongToIt() async throws {
        let initialize =
            #"{"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}"#
        line.send(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"# + "\n" + initialize)
        let error = Self.missing("\(Self.version) and no \(Self.capabilities)")
        #expect(await line.next() == #"{"error":\#(error),"id":1,"jsonrpc":"2.0"}"#)
        #expect(await line.next()?.hasPrefix(#"{"id":2,"jsonrpc":"2.0","result":"#) == true)
    }

    private static let noMethod = #"{"code":-32601,"data":{"code":"methodNotFound"},"message":"Method not found"}"#

    @Test(
        arguments: [
            "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe", "completion/complete",
            "Cart.add",
        ])
    func theStatelessRevisionHasNoMethodsOfTheOthers(method: String) async throws {
        #expect(try await line.stateless(method) == Self.noMethod)
    }

    @Test(arguments: [
        "server/discover", "subscriptions/listen", "logging/setLevel", "completion/complete", "tasks/list", "Cart.add",
        "",
    ])
    func aHandshakeHasNoOtherMethods(method: String) async throws {
        await line.initialize()
        #expect(try await line.request(method) == Self.noMethod)
    }

    @Test func aConnectionServesBothKindsOfRequests() async throws {
        #expect(try await line.stateless("server/discover").contains("supportedVersions"))
        await line.initialize()
        #expect(try await line.request("resources/templates/list") == #"{"resourceTemplates":[]}"#)
        #expect(
            try await line.stateless("resources/templates/list")
                == #"{\#(stateless),"cacheScope":"private","resourceTemplates":[],"resultType":"complete","ttlMs":60000}"#
        )
        #expect(
            await line.initialize()
                == #"{"error":{"code":-32600,"data":{"code":"invalidRequest","message":"the connection is initialized"},"#
                + #""message":"Invalid Request"},"id":"i","jsonrpc":"2.0"}"#)
    }
}
