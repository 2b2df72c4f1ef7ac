import Mediator
import MediatorCoding
import MediatorEvents
import MediatorGateway
import MediatorTesting
import TestSupport
import Testing

@testable import MediatorRemote

/// Web pages that handle actions: what a page sends is written here.
@Suite(.hangLimit) struct RemotePageTransportTests {
    static let show = Action(
        "Share", "show", "Shows a text.", Parameter("text", String.self, "The text."), returns: String.self,
        effect: .async, exposure: .external, failures: ["empty"])
    private static let shared = Event(
        "Share", "shared", "A text was shared.", Parameter("text", String.self, "The text."),
        Parameter("size", Double.self, "Its size."), exposure: .external)

    @Test func thePageAnswersThroughTheApp() async throws {
        let page = SentPage()
        let mediator = try Mediator(modules: [
            RemoteModule("Share", contracts: [Self.show], over: page.connection, deadline: .seconds(600))
        ])
        let call = Task { try await mediator.perform(Self.show, "mug") }
        #expect(await page.next() == #"{"jsonrpc":"2.0","id":1,"method":"rpc.contracts","params":{}}"#)
        page.answer(1, #"{"actions":["Share.show"],"events":[]}"#)
        #expect(
            await page.next()
                == #"{"jsonrpc":"2.0","id":2,"method":"rpc.call","params":{"action":"Share.show","parameters":"#
                + #"{"text":"mug"},"depth":1}}"#)
        page.answer(2, #"{"returned":"shown"}"#)
        #expect(try await call.value == "shown")
        // A page has the origin that the app gave it, and reaches nothing without a gateway.
        page.send(#"{"id":"p1","method":"Share.show","params":{"text":""}}"#)
        #expect(
            await page.next()
                == #"{"error":{"code":-32601,"data":{"code":"actionNotFound"},"message":"Method not found"},"id":"p1","#
                + #""jsonrpc":"2.0"}"#)
        await mediator.stop()
    }

    @Test func messagesOfAPageThatIsGoneReachNoOtherConnection() async throws {
        let page = SentPage()
        page.send(#"{"id":"old","method":"Share.show","params":{"text":""}}"#)
        page.connection.end()
        page.send(#"{"id":"new","method":"Share.show","params":{"text":""}}"#)
        let mediator = try Mediator(modules: [
            RemoteModule("Share", contracts: [Self.show], over: page.connection, deadline: .seconds(600))
        ])
        let call = Task { try await mediator.perform(Self.show, "mug") }
        var sent: [Value] = []
        while sent.last?["method"] != "rpc.call" {
            let message = try Value(json: await page.next())
            sent.append(message)
            if message["method"] == "rpc.contracts" { page.answer(1, #"{"actions":["Share.show"],"events":[]}"#) }
        }
        page.answer(2, #"{"returned":"shown"}"#)
        #expect(try await call.value == "shown")
        #expect(sent.filter { $0["error"] != nil }.map { $0["id"] } == ["new"])
        await mediator.stop()
    }

    /// A transport that carries less than others.
    private struct Narrow: RemoteTransport {
        let page: PageTransport
        var endpoint: String { page.endpoint }
        var maximumMessageBytes: Int { 120 }
        func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel { try await page.connect(receiver) }
    }

    @Test func aResponseIsNoLongerThanTheTransportCarries() async throws {
        let page = SentPage()
        let gateway = try Gateway(Mediator(modules: [DeskModule()]))
        let serving = Task { try await gateway.serve(Narrow(page: page.connection)) }
        let long = String(repeating: "A", count: 400)
        page.send(
            #"{"id":1,"method":"rpc.call","params":{"action":"Desk.echo","parameters":{"bytes":"\#(long)"}}}"#)
        #expect(
            await page.next()
                == #"{"error":{"code":-32603,"data":{"code":"responseTooLong"},"message":"Internal error"},"id":1,"#
                + #""jsonrpc":"2.0"}"#)
        serving.cancel()
        try await serving.value
    }

    // MARK: Contracts

    private static let parameter =
        #"{"name":"text","type":{"type":"string"},"required":true,"default":null,"summary":""}"#

    private static func action(_ parameters: String, _ returns: String) -> String {
        #"{"target":"Share","action":"show","summary":"","effect":"async","exposure":"external","tags":[],"#
            + #""parameters":[\#(parameters)],"returns":{"type":"\#(returns)"},"failures":[]}"#
    }

    private static func event(_ parameters: String) -> String {
        #"{"target":"Share","event":"shared","summary":"","parameters":[\#(parameters)],"exposure":"external"}"#
    }

    @Test(
        arguments: [
            (#"{"actions":["Share.show"],"events":["Share.shared"]}"#, nil),
            (
                #"{"actions":[\#(action(parameter, "string"))],"events":[\#(event(parameter)),"Share.shared"]}"#, nil
            ),
            (
                #"{"actions":["Share.shared"],"events":["Share.show"]}"#,
                #"it does not offer "Share.show"; it does not offer the event "Share.shared""#
            ),
            (
                #"{"actions":[\#(action("", "int"))],"events":[\#(event(parameter))]}"#,
                #"Share.show: parameter "text": sent by the caller, unknown to the provider; Share.show: result: "#
                    + #"returned as int, read as string; event Share.shared: parameter "size": posted as nothing, read as double"#
            ),
            (
                #"{"actions":[{"target":"Share"}]}"#,
                "its list of contracts has another form: [0].action: missing, expected string"
            ),
            ("7", "its list of contracts has another form: expected dictionary, found int"),
        ])
    func theStartComparesWhatThePageDeclares(_ contracts: String, _ differences: String?) async throws {
        let page = SentPage()
        let mediator = try Mediator(modules: [
            RemoteModule("Share", contracts: [Self.show, Self.shared], over: page.connection, deadline: .seconds(600))
        ])
        let start = Task { try await mediator.start() }
        _ = await page.next()
        page.answer(1, contracts)
        if let differences {
            let error = await #expect(throws: MediatorError.self) { try await start.value }
            #expect(
                error?.message
                    == "module \"Share\" did not start: the contracts of page \"share.html\" do not fit: \(differences)."
            )
        } else {
            #expect(
                await page.next()
                    == #"{"jsonrpc":"2.0","id":2,"method":"rpc.subscribe","params":{"event":"Share.shared"}}"#)
            page.answer(2, #"{"subscription":"1"}"#)
            try await start.value
        }
        await mediator.stop()
    }

    // MARK: Results

    private static let measure = Action(
        "Share", "measure", "Measures.", returns: [String: Double].self, effect: .async, exposure: .external)

    @Test func resultsAreConvertedByTheContract() async throws {
        let page = SentPage()
        let mediator = try await page.started([Self.measure])
        let right = Task { try await mediator.perform(Self.measure) }
        _ = await page.next()
        page.answer(2, #"{"returned":{"width":2}}"#)
        #expect(try await right.value == ["width": 2])
        let wrong = Task { try await mediator.performAsync("Share", "measure", [:]) }
        _ = await page.next()
        page.answer(3, #"{"returned":{"width":2,"height":"tall"}}"#)
        let error = await #expect(throws: MediatorError.self) { try await wrong.value }
        #expect(error?.code == .invalidResult)
        #expect(
            error?.message == #"the result of Share.measure does not fit: height: expected double, found string."#)
        await mediator.stop()
    }

    // MARK: Events

    @Test func thePagePostsEvents() async throws {
        let page = SentPage()
        let heard = Inbox<String>()
        let mediator = try await page.started(
            [Self.shared],
            registering: { registry in
                registry.on(Self.shared) { _, text, size in heard.add("\(text) \(size)") }
                registry.onSubscriberFailure { heard.add($0.description) }
            })
        page.post(#"{"text":"mug","size":2}"#)
        #expect(await heard.next() == "mug 2.0")
        page.post(#"{"text":"mug","size":"big"}"#)
        let failure = await heard.next()
        #expect(
            failure == """
                Mediator: the subscriber of module "Share" to Share.shared failed.
                  error: Mediator: parameter "size" of Share.shared: expected double, found string.
                    parameters: text: string, size: double
                    to resolve: pass size as double.
                  at Here/Here.swift:1
                """)
        await mediator.stop()
    }

    @Test func thePageSubscribesThroughThePolicy() async throws {
        let page = SentPage()
        let hidden = Event("Desk", "hidden", "For others.", exposure: .external)
        let mediator = try await page.started(
            [Self.show],
            gateway: {
                try Gateway($0) { action, origin in origin == page.connection.origin && action.action == "rang" }
            },
            registering: { registry in
                registry.declare(DeskActions.rang)
                registry.declare(hidden)
            })
        page.send(#"{"id":"p1","method":"rpc.subscribe","params":{"event":"Desk.hidden"}}"#)
        #expect(
            await page.next()
                == #"{"error":{"code":-32602,"data":{"code":"eventNotFound"},"message":"Invalid params"},"id":"p1","#
                + #""jsonrpc":"2.0"}"#)
        page.send(#"{"id":"p2","method":"rpc.subscribe","params":{"event":"Desk.rang"}}"#)
        #expect(await page.next() == #"{"id":"p2","jsonrpc":"2.0","result":{"subscription":"1"}}"#)
        try mediator.post(DeskActions.rang, 2)
        #expect(
            await page.next()
                == #"{"jsonrpc":"2.0","method":"rpc.event","params":{"event":"Desk.rang","payload":{"times":2},"#
                + #""subscription":"1"}}"#)
        await mediator.stop()
    }

    // MARK: Progress, callbacks, cancellation and depth

    @Test func progressAndCallbacksArriveBeforeTheResult() async throws {
        let page = SentPage()
        let count = Action(
            "Share", "count", "Counts.", Parameter("onCount", Callback<Int>?.self, "Gets each number."),
            returns: Int.self, effect: .async, exposure: .external)
        let mediator = try await page.started([count])
        let heard = Inbox<String>()
        let call = Task {
            try await mediator.withProgress {
                heard.add("\($0.completed) \($0.total ?? 0) \($0.message)")
            } operation: {
                try await mediator.perform(count, Callback { heard.add("\($0)") })
            }
        }
        #expect(
            await page.next()
                == #"{"jsonrpc":"2.0","id":2,"method":"rpc.call","params":{"action":"Share.count","parameters":{},"#
                + #""depth":1,"callbacks":{"onCount":"1"},"progress":"2"}}"#)
        page.send(#"{"method":"rpc.callback","params":{"callback":"2","values":[1,2,"half"]}}"#)
        page.send(#"{"method":"rpc.callback","params":{"callback":"1","values":[7]}}"#)
        page.send(#"{"method":"rpc.callback","params":{"callback":"1","values":["seven"]}}"#)
        page.answer(2, #"{"returned":1}"#)
        #expect(try await call.value == 1)
        heard.add("end")
        #expect(await [heard.next(), heard.next(), heard.next()] == ["1.0 2.0 half", "7", "end"])
        await mediator.stop()
    }

    @Test func messagesReachThePageOneAfterAnother() async throws {
        let (gate, sent) = (Gate(), Inbox<String>())
        let page = PageTransport("share.html") { text in
            let method = try Value(json: text)["method"]?.description ?? ""
            sent.add("begin \(method)")
            if method.contains("rpc.call") { await gate.wait() }
            sent.add("end \(method)")
        }
        let mediator = try Mediator(modules: [
            RemoteModule("Share", contracts: [Self.show], over: page, deadline: .seconds(600))
        ])
        let call = Task { try await mediator.perform(Self.show, "mug") }
        for step in ["begin", "end"] { #expect(await sent.next() == "\(step) \"rpc.contracts\"") }
        page.receive(#"{"jsonrpc":"2.0","id":1,"result":{"actions":["Share.show"]}}"#)
        #expect(await sent.next() == "begin \"rpc.call\"")
        call.cancel()
        gate.open()
        #expect(await sent.next() == "end \"rpc.call\"")
        #expect(await sent.next() == "begin \"rpc.cancel\"")
        await mediator.stop()
    }

    @Test func callsOfThePageCountFromItsDepth() async throws {
        let page = SentPage()
        let mediator = try await page.started(
            [Self.show], gateway: { try Gateway($0) },
            registering: { registry in registry.handle(DeskActions.add) { _, a, b in a + b } })
        page.send(#"{"id":"p1","method":"Desk.add","params":{"a":1},"depth":63}"#)
        #expect(await page.next() == #"{"id":"p1","jsonrpc":"2.0","result":2}"#)
        page.send(#"{"id":"p2","method":"Desk.add","params":{"a":1},"depth":64}"#)
        #expect(
            await page.next()
                == #"{"error":{"code":-32603,"data":{"code":"callDepthExceeded"},"message":"Internal error"},"id":"p2","#
                + #""jsonrpc":"2.0"}"#)
        await mediator.stop()
    }
}
