import ConsoleTestSupport
import Mediator
import MediatorCommands
import MediatorConsole
import MediatorEvents
import MediatorGateway
import Synchronization
import Testing
import TestSupport

/// `serve` in this process; tests of the executable cover the streams of the process.
@Suite struct CommandsServeTests {
    private static let echo = Action(
        "Desk", "echo", "Returns a text.", Parameter("text", String.self), returns: String.self, exposure: .external)
    private static let wait = Action("Desk", "wait", "Waits for open.", effect: .async, exposure: .external)
    private static let hold = Action("Desk", "hold", "Waits for its end.", effect: .async, exposure: .external)
    private static let open = Action("Desk", "open", "Opens.", exposure: .external)
    private static let origin = Action("Desk", "origin", "The origin.", returns: String.self, exposure: .external)
    private static let tidied = Event(
        "Desk", "tidied", "It is tidy.", Parameter("by", String.self), exposure: .external)
    private static let tidy = Action("Desk", "tidy", "Tidies.", Parameter("text", String.self), exposure: .external)

    private static func console(_ pieces: String..., command: ServeCommand = ServeCommand()) -> TestConsole {
        var console = TestConsole.products(pieces: pieces.map { Array($0.utf8) })
        console.commands = [command]
        console.make = { _ in
            let gate = Latch()
            return try Mediator { registry in
                registry.handle(Self.echo) { _, text in text }
                registry.handle(Self.wait) { _ in await gate.pass() }
                registry.handle(Self.open) { _ in gate.open() }
                registry.handle(Self.hold) { _ in
                    await Latch().openUntilCancelled()
                    try Task.checkCancellation()
                }
                registry.handle(Self.origin) { call in call.origin?.description ?? "none" }
                registry.declare(Self.tidied)
                registry.handle(Self.tidy) { call, by in try call.mediator.post(Self.tidied, by) }
            }
        }
        return console
    }

    private static func request(_ method: String, id: Int, text: String? = nil) -> String {
        let parameters = text.map { #","params":{"text":"\#($0)"}"# } ?? ""
        return #"{"jsonrpc":"2.0","method":"Desk.\#(method)","id":\#(id)\#(parameters)}"# + "\n"
    }

    private static func result(_ result: String, id: Int) -> String {
        #"{"id":\#(id),"jsonrpc":"2.0","result":\#(result)}"# + "\n"
    }

    @Test func eachLineIsAnsweredWithALine() async {
        let run = await Self.console(
            Self.request("echo", id: 1, text: "a") + Self.request("echo", id: 2, text: "b"),
            "[" + Self.request("echo", id: 3, text: "c").dropLast() + "]\n"
        ).run(["serve"])
        let third = "[" + Self.result("\"c\"", id: 3).dropLast() + "]\n"
        #expect(run == .init(output: Self.result("\"a\"", id: 1) + Self.result("\"b\"", id: 2) + third))
    }

    @Test func laterMessagesOvertakeAWaitingOne() async {
        let run = await Self.console(Self.request("wait", id: 1), Self.request("open", id: 2)).run(["serve"])
        #expect(run == .init(output: Self.result("null", id: 2) + Self.result("null", id: 1)))
    }

    @Test func synchronousActionsAreAnsweredInOrder() async {
        let requests = (1...500).map { Self.request("echo", id: $0, text: "\($0)") }.joined()
        let results = (1...500).map { Self.result("\"\($0)\"", id: $0) }.joined()
        #expect(await Self.console(requests).run(["serve"]) == .init(output: results))
    }

    /// The number of answers that are written when the server reads on after so many messages.
    @Test(.hangLimit, arguments: [(64, 0), (65, 1)])
    func sixtyFourMessagesAreInProgressAtMost(count: Int, atLeast: Int) async {
        let written = Written()
        let answers = Mutex<[Int]>([])
        let pieces = Mutex([Array((1...count).map { Self.request("wait", id: $0) }.joined().utf8)])
        let streams = Console.Streams(
            input: {
                if let piece = pieces.withLock({ $0.popLast() }) { return piece }
                answers.withLock { $0.append(written.pieces.count) }
                return []
            },
            output: { written.append(1, $0) },
            error: { written.append(2, $0) })
        let status = await Console.run(name: "Desk", commands: [ServeCommand()], arguments: ["serve"], streams: streams)
        {
            _ in
            let (gate, begun) = (Latch(), Counter())
            return try Mediator { registry in
                registry.handle(Self.wait) { _ in
                    if begun.increment() == 63 { gate.open() }
                    await gate.pass()
                }
            }
        }
        #expect(status == .done)
        #expect(written.pieces.map(\.text).joined().split(separator: "\n").count == count)
        // Reading on does not wait for the first 64, and waits for an answer before the next begins.
        let first = answers.withLock(\.first) ?? -1
        #expect(atLeast == 0 ? first == 0 : first >= atLeast)
    }

    @Test(.hangLimit) func callsBeyondTheLimitAreRefused() async {
        let calls = (1...1025).map {
            #"{"jsonrpc":"2.0","method":"rpc.call","id":\#($0),"params":{"action":"Desk.wait"}}"# + "\n"
        }
        let run = await Self.console(calls.joined() + Self.request("open", id: 1026)).run(["serve"])
        let errors = run.output.split(separator: "\n").filter { $0.contains("error") }
        let error =
            #"{"error":{"code":-32600,"data":{"code":"tooMany","message":"the requests in progress are too many "#
            + #"or too long; send this one again after a response"},"message":"Invalid Request"},"id":1025,"#
            + #""jsonrpc":"2.0"}"#
        #expect(errors.map(String.init) == [error])
        #expect(run.output.split(separator: "\n").count == 1026)
    }

    /// The client reads the first answer only after the second message was handled.
    @Test(.hangLimit) func aClientThatDoesNotReadHoldsUpNoHandler() async {
        let (isRead, outcomes) = (Latch(), Recorder<Bool>())
        let pieces = Mutex([Array((Self.request("echo", id: 1, text: "a") + Self.request("open", id: 2)).utf8)])
        let streams = Console.Streams(
            input: { pieces.withLock { $0.popLast() } ?? [] },
            output: { _ in outcomes.record(isRead.opensInTime()) },
            error: { _ in })
        let status = await Console.run(name: "Desk", commands: [ServeCommand()], arguments: ["serve"], streams: streams)
        { _ in
            try Mediator { registry in
                registry.handle(Self.echo) { _, text in text }
                registry.handle(Self.open) { _ in isRead.open() }
            }
        }
        #expect(status == .done)
        // Both answers may be written at once.
        #expect(Set(outcomes.all) == [true])
    }

    @Test func noInputIsNoError() async {
        #expect(await Self.console().run(["serve"]) == .init())
        #expect(await Self.console("\n\n").run(["serve"]) == .init())
    }

    @Test func anInvalidMessageIsAnsweredAndTheNextIsRead() async {
        var console = Self.console()
        console.input = [[0xFF, 0x0A], Array(("nonsense\n" + Self.request("echo", id: 1, text: "a")).utf8)]
        let run = await console.run(["serve"])
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.prefix(2).allSatisfy { $0.contains(#""code":-32700"#) })
        #expect(lines.last.map { $0 + "\n" } == Self.result("\"a\"", id: 1))
        #expect(run.status == .done)
    }

    @Test func aLineThatIsTooLongIsAnsweredAndTheNextIsRead() async {
        let request = Self.request("echo", id: 1, text: "a")
        let command = ServeCommand(limits: MessageLimits(bytes: 200))
        let data = #"{"code":"tooLong","limit":200,"message":"the message has more than 200 bytes"}"#
        let refusal =
            #"{"error":{"code":-32600,"data":\#(data),"message":"Invalid Request"},"id":null,"jsonrpc":"2.0"}"# + "\n"
        for count in [201, 1_000, 100_000] {
            let long = String(repeating: " ", count: count - 1) + "x\n"
            let pieces = [long + request, long, request]
            #expect(
                await Self.console(pieces[0], command: command).run(["serve"]).output
                    == refusal + Self.result("\"a\"", id: 1))
            #expect(
                await Self.console(pieces[1], pieces[2], command: command).run(["serve"]).output
                    == refusal + Self.result("\"a\"", id: 1))
        }
    }

    @Test func eachEventIsALineAndTheLastIsWrittenToo() async {
        func subscription(_ action: String, _ parameter: String, id: Int) -> String {
            #"{"jsonrpc":"2.0","method":"rpc.\#(action)","params":{\#(parameter)},"id":\#(id)}"# + "\n"
        }
        func event(_ by: String) -> String {
            #"{"jsonrpc":"2.0","method":"rpc.event","params":{"event":"Desk.tidied","payload":{"by":"\#(by)"},"subscription":"1"}}"#
        }
        let subscribe = subscription("subscribe", #""event":"Desk.tidied""#, id: 1)
        let tidy = (2...41).map { Self.request("tidy", id: $0, text: "\($0)") }.joined()
        let run = await Self.console(subscribe + tidy).run(["serve"])
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.first.map { $0 + "\n" } == Self.result(#"{"subscription":"1"}"#, id: 1))
        #expect(lines.count == 81)
        #expect(lines.filter { $0.contains("rpc.event") } == (2...41).map { event("\($0)") })
        #expect(lines.filter { $0.contains(#""result":null"#) }.count == 40)
        #expect((run.error, run.status) == ("", .done))
        let refused = await Self.console(subscription("subscribe", #""event":"Desk.hidden""#, id: 1)).run(["serve"])
        #expect(refused.output.contains(#""code":"eventNotFound""#))
    }

    @Test func theAppSetsTheOrigin() async {
        #expect(
            await Self.console(Self.request("origin", id: 1)).run(["serve"]).output == Self.result("\"agent\"", id: 1))
        let command = ServeCommand(origin: .agent("planner")) { try Gateway($0) { $1.source == "planner" } }
        #expect(
            await Self.console(Self.request("origin", id: 1), command: command).run(["serve"]).output
                == Self.result("\"agent from planner\"", id: 1))
    }

    @Test func itIsNotAvailableInLinesAndTakesNoArguments() async {
        let run = await Self.console("serve\n").run([])
        #expect(run.status == .usage)
        #expect(
            run.error == """
                line 1: serve is not available in lines, only in a shell.
                  to resolve: write "Desk serve" there.

                """)
        let help = await Self.console("help serve\n").run([])
        #expect(help == (await Self.console().run(["help", "serve"])))
        #expect(help.output.hasPrefix("Desk serve [--origin KIND]\n"))
        let words = await Self.console().run(["serve", "now"])
        #expect(words.status == .usage)
        #expect(words.error.hasPrefix("serve takes no arguments; \"now\" is unexpected."))
    }

    @Test func aBrokenStreamEndsIt() async {
        let written = Written()
        func run(_ input: @escaping @Sendable () async throws -> [UInt8], _ output: any Error) async
            -> Console.ExitStatus
        {
            let streams = Console.Streams(input: input, output: { _ in throw output }, error: { written.append(2, $0) })
            return await Console.run(
                name: "Desk", commands: [ServeCommand()], arguments: ["serve"], streams: streams
            ) { _ in try Mediator { registry in registry.handle(Self.open) { _ in } } }
        }
        let pieces = Mutex([Array(Self.request("open", id: 1).utf8)])
        let once: @Sendable () -> [UInt8] = { pieces.withLock { $0.popLast() ?? [] } }
        #expect(await run(once, Console.Streams.Closed()) == .done)
        pieces.withLock { $0 = [Array(Self.request("open", id: 1).utf8)] }
        #expect(await run(once, Broken()) == .software)
        #expect(await run({ throw Broken() }, Broken()) == .software)
        let texts = written.pieces.map(\.text).joined()
        #expect(texts.contains("cannot write results: full"))
        #expect(texts.contains("cannot read messages: full"))
    }

    private struct Broken: Error, CustomStringConvertible {
        let description = "full"
    }
}
