import Mediator
import MediatorCoding
import MediatorGateway
import MediatorTrace
import TestSupport
import Testing

@testable import MediatorRemote

/// Numbers at the limits of their types, in every message of the other side.
struct RemoteBoundaryTests {
    private static let share = Action(
        "Share", "share", "Shares.", Parameter("onDone", Callback<Int>?.self), returns: Value.self, effect: .async,
        exposure: .external, failures: ["failed"])

    /// Returns the message of the request that was sent last.
    private static func sent(_ page: SentPage) async throws -> (id: Int, parameters: Parameters) {
        let message = try Parameters(json: await page.next())
        return (try message.get("id"), try message.get("params"))
    }

    /// Returns the end of a call that the page answers with a text, in which `#` is a number, and the trace of it.
    private static func end(
        _ answer: String, before: (SentPage, Parameters) -> Void = { _, _ in }
    ) async throws -> (Result<Value, any Error>, TraceLog) {
        let page = SentPage()
        let trace = Trace(recordsValues: true)
        let mediator = try await page.started([share], registering: { $0.intercept(.everything, by: trace) })
        let call = Task {
            try await mediator.withProgress { _ in
            } operation: {
                try await mediator.perform(share, Callback<Int> { _ in })
            }
        }
        let (id, parameters) = try await sent(page)
        before(page, parameters)
        page.send(#"{"id":\#(id),"result":\#(answer)}"#)
        let result = await call.result
        await mediator.stop()
        return (result, trace.log)
    }

    @Test(arguments: BoundaryNumbers.integers) func theCountOfALongChainIsBounded(omitted: Int) async throws {
        let chain = (0..<300).map { "\"A.b\($0)\"" }.joined(separator: ",")
        let (result, _) = try await Self.end(
            #"{"error":{"code":"callDepthExceeded","target":"A","action":"b","message":"deep","#
                + #""chain":[\#(chain)],"omitted":\#(omitted)}}"#)
        let error = #expect(throws: MediatorError.self) { try result.get() }
        #expect(error?.code == .callDepthExceeded)
        // The first leaves for the action that was called here.
        #expect(error?.callChain.names.count == 32)
        let before = omitted < 0 ? 0 : min(omitted, 1_000_000_000)
        #expect(error?.callChain.omitted == before + 268)
    }

    @Test(arguments: BoundaryNumbers.integers) func timesAndCountsOfSpansAreBounded(number: Int) async throws {
        let span =
            #"{"id":"00000000000000ff","target":"A","action":"b","module":"M","started":\#(number),"duration":\#(number),"#
            + #""parent":\#(number)}"#
        let (result, log) = try await Self.end(
            #"{"returned":7,"trace":{"duration":\#(number),"omitted":\#(number),"spans":[\#(span),\#(span)]}}"#)
        #expect(try result.get() == 7)
        let calls = log.calls
        #expect(calls.map(\.action) == ["share", "b", "b"])
        // The times lie within those of the call here.
        let (start, end) = (calls[0].started, calls[0].started + (calls[0].duration ?? .zero))
        for call in calls.dropFirst() {
            #expect(call.started >= start && call.started + (call.duration ?? .zero) <= end)
            #expect(call.parent.map { $0 == calls[0].id || $0 == calls[1].id } == true)
        }
        #expect(calls[0].omitted == (number < 0 ? 0 : min(number, 1_000_000_000)))
        _ = (log.tree(), log.mermaid(), log.html(), try log.chromeTrace(), log.callGraph)
    }

    private static let answers = [
        "§", #"{"returned":§}"#, #"{"cancelled":§}"#,
        #"{"failed":{"code":"failed","message":"","details":{"a":§},"chain":["A.b","C.d"]}}"#,
        #"{"failed":{"code":§,"message":§,"details":§,"chain":§,"omitted":§}}"#,
        #"{"error":{"code":"callDepthExceeded","target":§,"action":§,"parameter":§,"message":§,"notes":§,"#
            + #""suggestions":§,"recoverySuggestion":§,"details":{"a":§},"chain":[§,"A.b"],"omitted":§}}"#,
        #"{"returned":1,"trace":§}"#, #"{"returned":1,"trace":{"spans":§,"duration":§,"omitted":§}}"#,
        #"{"returned":1,"trace":{"spans":[§,{"id":§,"caller":§,"parameters":[§,[§],["a",§]],"parent":§}]}}"#,
    ]

    /// The answer and what comes before it: reports of progress, callbacks, events, notifications and other answers.
    @Test(arguments: answers) func everyCallHasAnEnd(answer: String) async throws {
        let page = SentPage()
        let trace = Trace(recordsValues: true)
        let mediator = try await page.started([Self.share], registering: { $0.intercept(.everything, by: trace) })
        for number in BoundaryNumbers.json {
            let call = Task {
                try await mediator.withProgress { _ in
                } operation: {
                    try await mediator.perform(Self.share, Callback<Int> { _ in })
                }
            }
            let (id, parameters) = try await Self.sent(page)
            let progress = try parameters.get("progress", as: String.self)
            let callback = try parameters.get("callbacks", as: [String: String].self)["onDone"] ?? ""
            // What is no JSON would end the channel.
            if (try? Value(json: number)) != nil {
                for name in [progress, callback] {
                    page.send(
                        #"{"method":"rpc.callback","params":{"callback":"\#(name)","values":[\#(number),\#(number)]}}"#)
                    page.send(#"{"method":"rpc.callback","params":{"callback":\#(number),"values":\#(number)}}"#)
                }
                page.send(
                    #"{"method":"rpc.event","params":{"event":\#(number),"payload":\#(number),"passed":\#(number)}}"#)
                page.send(#"{"method":"rpc.cancel","params":{"id":\#(number)}}"#)
                page.send(#"{"id":\#(number),"method":"rpc.call","params":{"depth":\#(number),"action":"A.b"}}"#)
                _ = await page.next()
                page.send(#"{"id":\#(id),"result":\#(answer.replacing("§", with: number))}"#)
            } else {
                page.send(#"{"id":\#(id),"result":{"returned":1}}"#)
            }
            _ = await call.result
        }
        _ = (trace.log.tree(), trace.log.mermaid(), try trace.log.chromeTrace())
        await mediator.stop()
    }

    @Test(arguments: [Duration.seconds(Int64.max) * 2, .seconds(Int64.max), .zero, .seconds(Int64.min) * 2])
    func aDeadlineOfAnyLengthIsOne(deadline: Duration) async throws {
        let page = SentPage()
        let mediator = try await page.started([Self.share])
        let call = Task {
            try await RemoteModule.withDeadline(deadline) { try await mediator.perform(Self.share, nil) }
        }
        if deadline > .zero {
            let (id, _) = try await Self.sent(page)
            page.send(#"{"id":\#(id),"result":{"returned":1}}"#)
            #expect(try await call.value == 1)
        } else {
            let error = await #expect(throws: MediatorError.self) { try await call.value }
            #expect(error?.code == .unknownOutcome)
        }
        await mediator.stop()
    }

    /// Names that are equal in Unicode, and have other bytes, are other names: the other side finds its own only.
    @Test func aContractOfOtherBytesIsNotOffered() async throws {
        let required = Action("\u{3A9}", "measure", "Measures.", effect: .async, exposure: .external)
        for offered in [
            #""\u2126.measure""#,
            #"{"target":"\u2126","action":"measure","summary":"Measures.","effect":"async","exposure":"external","#
                + #""parameters":[],"returns":{"type":"null"},"failures":[],"tags":[]}"#,
        ] {
            let page = SentPage()
            let module = RemoteModule("Lab", contracts: [required], over: page.connection)
            let mediator = try Mediator(modules: [module])
            let start = Task { try await mediator.start() }
            let (id, _) = try await Self.sent(page)
            page.send(#"{"id":\#(id),"result":{"actions":[\#(offered)]}}"#)
            let error = await #expect(throws: (any Error).self) { try await start.value }
            #expect("\(error.map { "\($0)" } ?? "")".contains(#"it does not offer "Ω.measure""#))
        }
    }
}
