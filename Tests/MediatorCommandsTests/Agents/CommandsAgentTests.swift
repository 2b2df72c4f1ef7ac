import ConsoleTestSupport
import Mediator
import MediatorCommands
import MediatorConsole
import MediatorGateway
import Testing

/// `mcp` in this process; tests of the executable cover the streams of the process.
@Suite struct CommandsAgentTests {
    private struct Broken: Error {}

    private static let fail = Action(
        "Desk", "fail", "Fails.", exposure: .external, tags: [ActionSchema.toolTag])
    private static let origin = Action(
        "Desk", "origin", "The origin.", returns: String.self, exposure: .external, tags: [ActionSchema.toolTag])
    private static let initialize =
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}"#
        + "\n"

    private static func run(_ lines: String, _ command: AgentCommand = AgentCommand()) async -> TestConsole.Run {
        var console = TestConsole.products(pieces: [Array((initialize + lines).utf8)])
        console.commands = [command]
        console.make = { _ in
            try Mediator { registry in
                registry.handle(Self.fail) { _ in throw Broken() }
                registry.handle(Self.origin) { call in call.origin?.description ?? "none" }
            }
        }
        return await console.run(["mcp"])
    }

    private static func call(_ tool: String) -> String {
        #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"\#(tool)"}}"# + "\n"
    }

    @Test func messagesGoToTheOutputAndReasonsToTheErrors() async {
        let run = await Self.run(Self.call("Desk_fail"))
        let text =
            "unexpected: Desk.fail did not complete, for a reason inside the app. Other parameters do not change that."
        #expect(
            run.output.split(separator: "\n").last.map(String.init)
                == #"{"id":2,"jsonrpc":"2.0","result":{"content":[{"text":"\#(text)","type":"text"}],"isError":true}}"#)
        #expect(run.error == "Desk.fail failed inside the app. Broken()\n")
    }

    @Test func theOptionsReachTheServer() async {
        let run = await Self.run(
            Self.call("Desk_origin"),
            AgentCommand(instructions: "A desk.", origin: .agent("desktop"), limits: MessageLimits(bytes: 200)))
        #expect(run.output.contains(#""instructions":"A desk.""#))
        #expect(run.output.contains(#""structuredContent":{"result":"agent from desktop"}"#))
        let long = await Self.run(
            #"{"jsonrpc":"2.0","id":2,"method":"\#(String(repeating: "x", count: 200))"}"#,
            AgentCommand(limits: MessageLimits(bytes: 200)))
        #expect(long.output.contains("the message has more than 200 bytes"))
    }
}
