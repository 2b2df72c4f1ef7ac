import Mediator
import MediatorCoding
import Synchronization
import TestSupport
import Testing

@testable import MediatorMessages

/// What a peer does with the messages of both sides.
@Suite(.hangLimit)
struct MessagesPeerTests {
    /// What a peer has sent.
    private let sent = Recorder<String>()
    private let performed = Recorder<String>()

    private func peer(_ limits: MessagePeer.Limits = .init(received: 1000)) -> MessagePeer {
        var methods = MessageMethods { [performed] request, _ throws(MessageError) in
            performed.record(request.method)
            guard request.method != "fail" else { throw .invalidParameters("the test fails") }
            return request.parameters["value"] ?? .null
        }
        methods.onNotification("cancel") { parameters, _, peer in peer.cancel(parameters["id"] ?? .null) }
        methods.onNotification("note") { [performed] parameters, size, _ in performed.record("note of \(size) bytes") }
        let peer = MessagePeer(methods, limits: limits)
        peer.begin(.recording(sent))
        return peer
    }

    private static func request(_ id: String, _ method: String, _ value: String = "null") -> [UInt8] {
        Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{"value":\#(value)}}"#.utf8)
    }

    /// One more than names from outside may have.
    private static let marks = String(repeating: "\u{301}", count: String.maximumMarks + 1)

    @Test func aRequestIsPerformedAndAnswered() {
        let peer = peer()
        peer.receive(Self.request("1", "echo", "[7]"))?.run()
        peer.receive(Self.request("\"a\"", "fail"))?.run()
        #expect(
            sent.all == [
                #"{"id":1,"jsonrpc":"2.0","result":[7]}"#,
                #"{"error":{"code":-32602,"data":{"code":"invalidParameter","message":"the test fails"},"#
                    + #""message":"Invalid params"},"id":"a","jsonrpc":"2.0"}"#,
            ])
        #expect(performed.all == ["echo", "fail"])
    }

    /// The other side knows no request of that number.
    @Test func aRequestThatIsCancelledBeforeItIsSentIsNotCancelledThere() async throws {
        let dialect = MessagePeer.Dialect(respondsToCancelled: false, hasStrictIdentifiers: false) {
            MessageRequest("cancel", ["id": .int($0)])
        }
        let peer = MessagePeer(MessageMethods(), limits: .init(received: 1000), dialect: dialect)
        let caller = Late<Task<String, any Error>>()
        peer.begin(
            MessageOutput(sendNow: { [sent] message, willSend in
                caller.value?.cancel()
                if willSend?() ?? true { sent.record(String(decoding: message, as: UTF8.self)) }
            }))
        let start = TaskStart()
        caller.set(Task(executorPreference: start) { "\(try await peer.request("slow", [:]))" })
        start.run()
        #expect(try await caller.value?.value == "cancelled")
        #expect(sent.all == [])
    }

    @Test func theEndIsReportedOnceAlsoWhenItHasCome() {
        let peer = peer()
        peer.end("the test ends it")
        peer.whenEnded { [performed] in performed.record("ended") }
        peer.end("again")
        #expect(performed.all == ["ended"])
    }

    @Test func notificationsRunAtOnceAndGetNoResponse() {
        let peer = peer()
        let note = #"{"jsonrpc":"2.0","method":"note"}"#
        #expect(peer.receive(Array(note.utf8)) == nil)
        peer.receive(Array(#"{"jsonrpc":"2.0","method":"echo"}"#.utf8))?.run()
        #expect(performed.all == ["note of 33 bytes", "echo"])
        #expect(sent.all == [])
    }

    @Test func requestsBeyondTheLimitAreRefused() throws {
        let peer = peer(.init(received: 1000, requests: 2))
        let first = try #require(peer.receive(Self.request("1", "echo")))
        let second = try #require(peer.receive(Self.request("2", "echo")))
        #expect(peer.receive(Self.request("3", "echo")) == nil)
        #expect(
            sent.all == [
                #"{"error":{"code":-32600,"data":{"code":"tooMany","message":"the requests in progress are too many "#
                    + #"or too long; send this one again after a response"},"message":"Invalid Request"},"id":3,"#
                    + #""jsonrpc":"2.0"}"#
            ])
        first.run()
        try #require(peer.receive(Self.request("4", "echo"))).run()
        second.run()
        #expect(sent.all.dropFirst().map { $0.dropLast(31) } == [#"{"id":1"#, #"{"id":4"#, #"{"id":2"#])
    }

    /// Section 4 of the specification advises against numbers with a fraction, and allows them.
    @Test(arguments: ["7", "1.5", "\"a\""]) func aRequestIsCancelledByItsIdentifier(id: String) throws {
        let peer = MessagePeer(
            MessageMethods(others: { _, _ in .bool(Task.isCancelled) }), limits: .init(received: 1000))
        peer.begin(.recording(sent))
        let start = try #require(peer.receive(Self.request(id, "ask")))
        peer.cancel(try Value(json: id))
        start.run()
        #expect(sent.all == [#"{"id":\#(id),"jsonrpc":"2.0","result":true}"#])
    }

    @Test func anErrorWhoseDetailsHaveNoJSONFormKeepsItsCode() throws {
        let methods = MessageMethods { _, _ throws(MessageError) in
            throw MessageError(.internalError, ["code": "full", "ratio": .double(.nan)])
        }
        let peer = MessagePeer(methods, limits: .init(received: 1000))
        peer.begin(.recording(sent))
        try #require(peer.receive(Self.request("1", "fill"))).run()
        #expect(
            sent.all == [
                #"{"error":{"code":-32603,"data":{"code":"full"},"message":"Internal error"},"id":1,"jsonrpc":"2.0"}"#
            ])
    }

    @Test func anIdentifierBelongsToOneRequestAtATime() throws {
        let peer = peer()
        let first = try #require(peer.receive(Self.request("1", "echo")))
        #expect(peer.receive(Self.request("1", "echo")) == nil)
        #expect(
            sent.all == [
                #"{"error":{"code":-32600,"data":{"code":"invalidRequest","message":"a request with this \"id\" is in "#
                    + #"progress"},"message":"Invalid Request"},"id":1,"jsonrpc":"2.0"}"#
            ])
        first.run()
        // The identifier is free again, and null identifies nothing.
        try #require(peer.receive(Self.request("1", "echo"))).run()
        let nulls = try (1...2).map { _ in try #require(peer.receive(Self.request("null", "echo"))) }
        for start in nulls { start.run() }
        #expect(performed.all == ["echo", "echo", "echo", "echo"])
    }

    @Test func aResponseThatIsTooLongIsReplaced() {
        let peer = peer(.init(received: 1000, sent: 100))
        peer.receive(Self.request("1", "echo", "\"\(String(repeating: "x", count: 65))\""))?.run()
        peer.receive(Self.request("2", "echo", "\"\(String(repeating: "x", count: 64))\""))?.run()
        #expect(
            sent.all == [
                #"{"error":{"code":-32603,"data":{"code":"responseTooLong"},"message":"Internal error"},"id":1,"#
                    + #""jsonrpc":"2.0"}"#,
                #"{"id":2,"jsonrpc":"2.0","result":"\#(String(repeating: "x", count: 64))"}"#,
            ])
    }

    @Test func theResponseToABatchThatIsTooLongIsReplaced() {
        let peer = peer(.init(received: 1000, sent: 100))
        let requests = [1, 2].map {
            String(decoding: Self.request("\($0)", "echo", "\"xxxxxxxxxxxxxxx\""), as: UTF8.self)
        }
        peer.receive(Array("[\(requests.joined(separator: ","))]".utf8))?.run()
        peer.receive(Array("[\(requests[0])]".utf8))?.run()
        #expect(performed.all == ["echo", "echo", "echo"])
        #expect(
            sent.all == [
                #"{"error":{"code":-32603,"data":{"code":"responseTooLong"},"message":"Internal error"},"id":null,"#
                    + #""jsonrpc":"2.0"}"#,
                #"[{"id":1,"jsonrpc":"2.0","result":"xxxxxxxxxxxxxxx"}]"#,
            ])
    }

    @Test func whatIsNoMessageEndsTheConnection() async throws {
        let peer = peer()
        let ended = Counter()
        peer.whenEnded { ended.increment() }
        let request = Task { try await peer.request("ask", [:]) }
        while sent.all.isEmpty { await Task.yield() }
        #expect(peer.receive(Array("{".utf8)) == nil)
        guard case .lost("the other side sent something else than a message") = try await request.value else {
            Issue.record("the request is not lost")
            return
        }
        peer.end("again")
        #expect(ended.count == 1)
        guard case .notSent("the other side sent something else than a message") = try await peer.request("ask", [:])
        else {
            Issue.record("a request is sent after the end")
            return
        }
        #expect(sent.all == [#"{"jsonrpc":"2.0","id":1,"method":"ask","params":{}}"#])
    }

    @Test func aMessageThatIsTooLongEndsTheConnection() {
        let peer = peer(.init(received: 84))
        peer.receive(Self.request("1", "echo", "\"\(String(repeating: "x", count: 22))\""))?.run()
        #expect(performed.all == ["echo"] && peer.isOpen)
        #expect(peer.receive(Self.request("2", "echo", "\"\(String(repeating: "x", count: 23))\"")) == nil)
        #expect(performed.all == ["echo"] && !peer.isOpen)
    }

    @Test func aMessageThatIsTooLongIsRefused() {
        let peer = MessagePeer(MessageMethods(), limits: .init(received: 2), refusesInvalid: true)
        peer.begin(.recording(sent))
        #expect(peer.receive(Array("[7]".utf8)) == nil)
        #expect(
            sent.all == [
                #"{"error":{"code":-32600,"data":{"code":"tooLong","limit":2,"#
                    + #""message":"the message has more than 2 bytes"},"message":"Invalid Request"},"id":null,"#
                    + #""jsonrpc":"2.0"}"#
            ])
        #expect(peer.isOpen)
    }

    /// The output may lead back to the peer.
    @Test func aPeerThatHasEndedKeepsNoOutput() {
        final class Line: Sendable {
            func send(_ message: [UInt8]) {}
        }
        let peer = MessagePeer(MessageMethods(), limits: .init(received: 1000))
        peer.end("it was stopped")
        weak var line: Line?
        do {
            let new = Line()
            line = new
            peer.begin(MessageOutput(sendNow: { message, _ in new.send(message) }))
        }
        #expect(line == nil)
        #expect(!peer.isOpen)
    }

    @Test(arguments: [
        (#"{"jsonrpc":"2.0","id":1,"result":[1]}"#, "result([1])"),
        // A page whose handler returns nothing.
        (#"{"jsonrpc":"2.0","id":1}"#, "result(null)"),
        (#"{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"","data":{"code":"own"}}}"#, "refused(\"own\")"),
        // Its comparison would take long.
        (
            #"{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"","data":{"code":"own\#(marks)"}}}"#,
            "refused(\"unexpected\")"
        ),
        (#"{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":""}}"#, "refused(\"unexpected\")"),
    ])
    func aRequestEndsWithItsResponse(_ response: String, _ outcome: String) async throws {
        let peer = peer()
        let request = Task { try await peer.request("ask", [:]) }
        while sent.all.isEmpty { await Task.yield() }
        // A response that nobody waits for changes nothing.
        #expect(peer.receive(Array(#"{"jsonrpc":"2.0","id":2,"result":[2]}"#.utf8)) == nil)
        #expect(peer.receive(Array(response.utf8)) == nil)
        #expect("\(try await request.value)" == outcome)
        #expect(peer.receive(Array(response.utf8)) == nil)
    }

    @Test func theEndOfTheInputEndsTheRequestsOfThisSideAlone() async throws {
        let peer = peer()
        let request = Task { try await peer.request("ask", [:]) }
        while sent.all.isEmpty { await Task.yield() }
        let start = try #require(peer.receive(Self.request("7", "echo")))
        peer.endInput("the input ended")
        #expect("\(try await request.value)" == "lost(\"the input ended\")")
        #expect("\(try await peer.request("ask", [:]))" == "notSent(\"the input ended\")")
        #expect(peer.isOpen)
        start.run()
        #expect(sent.all.dropFirst() == [#"{"id":7,"jsonrpc":"2.0","result":null}"#])
    }

    @Test(arguments: [true, false]) func aCancelledRequestIsCancelledThere(isAnswered: Bool) async throws {
        let dialect = MessagePeer.Dialect(respondsToCancelled: isAnswered, hasStrictIdentifiers: false) {
            MessageRequest("stop", ["number": .int($0)])
        }
        let peer = MessagePeer(MessageMethods(), limits: .init(received: 1000), dialect: dialect)
        peer.begin(.recording(sent))
        let request = Task { try await peer.request("ask", [:]) }
        while sent.all.isEmpty { await Task.yield() }
        request.cancel()
        while sent.all.count < 2 { await Task.yield() }
        #expect(sent.all.last == #"{"jsonrpc":"2.0","method":"stop","params":{"number":1}}"#)
        let response = Array(#"{"jsonrpc":"2.0","id":1,"result":"stopped"}"#.utf8)
        if isAnswered { #expect(peer.receive(response) == nil) }
        #expect("\(try await request.value)" == (isAnswered ? "result(\"stopped\")" : "cancelled"))
    }

    @Test func strictPeersTakeStringsAndIntegersAsIdentifiersAndNoBatches() throws {
        let dialect = MessagePeer.Dialect(respondsToCancelled: true, hasStrictIdentifiers: true) {
            MessageRequest("stop", ["number": .int($0)])
        }
        let methods = MessageMethods { request, _ in request.method == "silent" ? nil : .string(request.method) }
        let peer = MessagePeer(methods, limits: .init(received: 1000, batch: 0), dialect: dialect)
        peer.begin(.recording(sent))
        try #require(peer.receive(Self.request("1", "silent"))).run()
        try #require(peer.receive(Self.request("\"a\"", "echo"))).run()
        #expect(sent.all == [#"{"id":"a","jsonrpc":"2.0","result":"echo"}"#])
        func refusal(_ fact: String) -> String {
            #"{"error":{"code":-32600,"data":{"code":"invalidRequest","message":"\#(fact)"},"#
                + #""message":"Invalid Request"},"id":null,"jsonrpc":"2.0"}"#
        }
        for id in ["null", "1.5", "[]"] { #expect(peer.receive(Self.request(id, "echo")) == nil) }
        #expect(peer.receive([UInt8(ascii: "[")] + Self.request("1", "echo") + [UInt8(ascii: "]")]) == nil)
        let identifier = refusal(#"the member \"id\" is neither a string nor an integer"#)
        #expect(
            sent.all.dropFirst()
                == [identifier, identifier, identifier, refusal("a request is an object, not array")])
    }

    @Test func requestsAreRefusedBeyondTheirBytes() throws {
        // Two reach the limit exactly.
        let peer = peer(.init(received: 1000, requestBytes: 2 * Self.request("1", "echo").count))
        let first = try #require(peer.receive(Self.request("1", "echo")))
        let second = try #require(peer.receive(Self.request("2", "echo")))
        #expect(peer.receive(Self.request("3", "echo")) == nil)
        #expect(sent.all.count == 1 && sent.all[0].contains(#""code":"tooMany""#) && sent.all[0].contains(#""id":3"#))
        first.run()
        second.run()
        try #require(peer.receive(Self.request("3", "echo"))).run()
        #expect(sent.all.last == #"{"id":3,"jsonrpc":"2.0","result":null}"#)
    }

    @Test func batchesBeyondTheLimitAreRefused() {
        let peer = peer(.init(received: 1000, batch: 2))
        func batch(_ identifiers: ClosedRange<Int>) -> [UInt8] {
            let requests = identifiers.map { String(decoding: Self.request("\($0)", "echo"), as: UTF8.self) }
            return Array("[\(requests.joined(separator: ","))]".utf8)
        }
        peer.receive(batch(1...2))?.run()
        peer.receive(batch(1...3))?.run()
        #expect(
            sent.all == [
                #"[{"id":1,"jsonrpc":"2.0","result":null},{"id":2,"jsonrpc":"2.0","result":null}]"#,
                #"{"error":{"code":-32600,"data":{"code":"tooMany","limit":2,"message":"the batch has more than 2 "#
                    + #"requests"},"message":"Invalid Request"},"id":null,"jsonrpc":"2.0"}"#,
            ])
    }

    @Test func peersCallEachOther() async throws {
        let echo = MessagePeer(
            MessageMethods { request, _ throws(MessageError) in .string(request.method) }, limits: .init(received: 1000)
        )
        let here = MessagePeer(MessageMethods(), limits: .init(received: 1000))
        here.begin(MessageOutput(send: { echo.receive($0)?.handOver() }))
        echo.begin(MessageOutput(send: { here.receive($0)?.handOver() }))
        let outcomes = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<100 {
                group.addTask { "\(number): \(try await here.request("m\(number)", [:]))" }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(outcomes == Set((0..<100).map { "\($0): result(\"m\($0)\")" }))
        here.end("the test ended")
    }

    // MARK: The end, while messages wait to be sent

    @Test func aRequestThatWaitsInTheOutputIsNotSentAtTheEnd() async throws {
        let queued = Mutex<[(@Sendable () -> Bool)?]>([])
        let peer = MessagePeer(MessageMethods(), limits: .init(received: 1000))
        peer.begin(MessageOutput(sendNow: { _, willSend in queued.withLock { $0.append(willSend) } }))
        func request(_ number: Int) async -> Task<String, any Error> {
            let request = Task { "\(try await peer.request("m\(number)", [:]))" }
            while queued.withLock(\.count) < number { await Task.yield() }
            return request
        }
        let requests = [await request(1), await request(2)]
        let questions = queued.withLock(\.self)
        #expect(questions[0]?() == true)
        peer.end("the line was cut")
        #expect(try await requests[0].value == "lost(\"the line was cut\")")
        #expect(try await requests[1].value == "notSent(\"the line was cut\")")
        // What was said to be unsent must not be sent later.
        #expect(questions[1]?() == false)
    }

    /// The task that passes the message to the output may begin late.
    @Test func aRequestThatTheOutputHasNotGotIsNotSentAtTheEnd() async {
        let pending = PendingRequests()
        let outcome = await pending.wait(for: 1, until: nil, resuming: nil, cancel: {}) {
            _ = pending.end("the line was cut")
        }
        #expect("\(outcome)" == "notSent(\"the line was cut\")")
        #expect(!pending.begin(1, isReported: true))
    }

    @Test(arguments: [true, false]) func anOutputThatWaitsSaysWhatItHasSent(sendsEnd: Bool) async throws {
        let (begun, end) = (Counter(), Latch())
        let peer = MessagePeer(MessageMethods(), limits: .init(received: 1000))
        peer.begin(
            MessageOutput(sendsEndWithConnection: sendsEnd) { message in
                begun.increment()
                await end.pass()
                let text = String(decoding: message, as: UTF8.self)
                if text.contains("unsent") { throw NoRoom() }
                if text.contains("broken") { throw CancellationError() }
            })
        let requests = ["unsent", "broken", "sent"].map { method in
            Task { "\(try await peer.request(method, [:]))" }
        }
        while begun.count < 3 { await Task.yield() }
        peer.end("the line was cut")
        // Otherwise nothing waits for the output.
        if sendsEnd { end.open() }
        #expect(
            try await requests[0].value
                == (sendsEnd ? "notSent(\"there was no room\")" : "lost(\"the line was cut\")"))
        #expect(
            try await requests[1].value
                == "lost(\"\(sendsEnd ? "the channel failed (CancellationError())" : "the line was cut")\")")
        #expect(try await requests[2].value == "lost(\"the line was cut\")")
        end.open()
    }

    @Test func notificationsKeepTheirOrderWhereTheOutputWaits() async {
        let (sent, gate) = (Recorder<String>(), Latch())
        let peer = MessagePeer(MessageMethods(), limits: .init(received: 1000))
        peer.begin(
            MessageOutput(send: { message in
                await gate.pass()
                sent.record(String(decoding: message, as: UTF8.self))
            }))
        for number in 1...3 { peer.notify("note", ["n": .int(number)]) }
        // It has no JSON form.
        peer.notify("note", ["n": .double(.nan)])
        gate.open()
        await peer.flush()
        #expect(sent.all == (1...3).map { #"{"jsonrpc":"2.0","method":"note","params":{"n":\#($0)}}"# })
    }

    @Test func nothingIsSentAfterAFailure() async {
        struct Broken: Error {}
        let (tried, failures) = (Recorder<String>(), Counter())
        let queue = MessageQueue(
            send: { message in
                if tried.record(String(decoding: message, as: UTF8.self)) > 1 { throw Broken() }
            }, failed: { _ in failures.increment() })
        for message in ["a", "b", "c"] { #expect(queue.add(Array(message.utf8))) }
        await queue.flush()
        #expect(tried.all == ["a", "b"])
        #expect(failures.count == 1)
    }

    @Test func aCancelledQueueSendsNothingThatWaits() async {
        let (begun, gate, tried) = (Latch(), Latch(), Recorder<String>())
        let queue = MessageQueue(send: { message in
            tried.record(String(decoding: message, as: UTF8.self))
            begun.open()
            await gate.pass()
        })
        #expect(queue.add(Array("a".utf8)))
        #expect(queue.add(Array("b".utf8)))
        // Its mark waits in the queue before the cancellation.
        let start = TaskStart()
        let flushed = Task(executorPreference: start) { await queue.flush() }
        start.run()
        await begun.pass()
        queue.cancel()
        gate.open()
        await flushed.value
        #expect(tried.all == ["a"])
    }

    // MARK: Cancellations

    @Test func aCancellationFollowsAMessageThatWaits() async throws {
        let (sent, room) = (Recorder<String>(), Latch())
        let peer = MessagePeer(MessageMethods(), limits: .init(received: 1000))
        peer.begin(
            MessageOutput(send: { message in
                sent.record(String(decoding: message, as: UTF8.self))
                if sent.all.count == 1 { await room.pass() }
            }))
        let request = Task { "\(try await peer.request("ask", [:]))" }
        while sent.all.isEmpty { await Task.yield() }
        request.cancel()
        peer.post([])
        while sent.all.count < 2 { await Task.yield() }
        // Only what the test posts overtakes the request.
        #expect(sent.all == [#"{"jsonrpc":"2.0","id":1,"method":"ask","params":{}}"#, ""])
        room.open()
        while sent.all.count < 3 { await Task.yield() }
        #expect(sent.all.last == #"{"jsonrpc":"2.0","method":"rpc.cancel","params":{"id":1}}"#)
        peer.end("the test ended")
        #expect(try await request.value == "lost(\"the test ended\")")
    }

    @Test func aRequestThatIsLateInTheOutputIsNotSent() async throws {
        let queued = Mutex<[(message: String, willSend: (@Sendable () -> Bool)?)]>([])
        let peer = MessagePeer(MessageMethods(), limits: .init(received: 1000))
        peer.begin(
            MessageOutput(sendNow: { message, willSend in
                queued.withLock { $0.append((String(decoding: message, as: UTF8.self), willSend)) }
            }))
        let outcome = try await peer.request("ask", [:], deadline: .now + .milliseconds(1))
        #expect("\(outcome)" == "late")
        // There is nothing to cancel.
        peer.post([])
        let messages = queued.withLock(\.self)
        #expect(messages.map(\.message) == [#"{"jsonrpc":"2.0","id":1,"method":"ask","params":{}}"#, ""])
        #expect(messages[0].willSend?() == false)
    }

    /// The messages of some transports overlap.
    @Test(arguments: [false, true]) func anEarlyCancellationWaitsForItsRequest(overlap: Bool) throws {
        let methods = MessageMethods(others: { request, _ in .bool(Task.isCancelled) }, runsAside: true)
        let peer = MessagePeer(methods, limits: .init(received: 1000, requests: 2), messagesOverlap: overlap)
        peer.begin(.recording(sent))
        // As many as there may be requests wait.
        for id in [2, 7, 8, 9] { peer.cancel(.int(id)) }
        for id in [2, 7, 8, 9, 9] { try #require(peer.receive(Self.request("\(id)", "ask"))).run() }
        #expect(
            sent.all
                == [(2, false), (7, false), (8, overlap), (9, overlap), (9, false)].map { id, isCancelled in
                    #"{"id":\#(id),"jsonrpc":"2.0","result":\#(isCancelled)}"#
                })
    }

    // MARK: What waits has a limit

    @Test func messagesBeforeTheBeginAreLimited() {
        let peer = MessagePeer(MessageMethods(), limits: .init(received: 1000))
        let half = [UInt8](repeating: 0, count: 32 << 20)
        for _ in 0..<2 { #expect(peer.receive(half) == nil) }
        #expect(peer.isOpen)
        #expect(peer.receive([0]) == nil)
        #expect(!peer.isOpen)
    }

    @Test func messagesThatWaitInAQueueAreLimited() async {
        let (begun, gate, tried) = (Latch(), Latch(), Recorder<String>())
        let queue = MessageQueue(
            waiting: Backlog(mostCount: 3, mostBytes: 10),
            send: { message in
                tried.record(String(decoding: message, as: UTF8.self))
                begun.open()
                await gate.pass()
            })
        #expect(queue.add(Array("aaaa".utf8)))
        await begun.pass()
        // What is in progress counts.
        #expect(queue.add(Array("bbbbbb".utf8)))
        #expect(!queue.add(Array("c".utf8)))
        gate.open()
        await queue.flush()
        #expect(queue.add(Array("dddddddddddd".utf8)))
        await queue.flush()
        #expect(tried.all == ["aaaa", "bbbbbb", "dddddddddddd"])
    }

    @Test func notificationsThatAreTooManyEndTheConnection() async {
        let waiting = Backlog(mostBytes: 1000)
        let peer = MessagePeer(MessageMethods(), limits: .init(received: 1000, waiting: waiting))
        let gate = Latch()
        peer.begin(MessageOutput(send: { _ in await gate.pass() }))
        let text = Value.string(String(repeating: "x", count: 500))
        peer.notify("note", ["text": text])
        #expect(peer.isOpen)
        peer.notify("note", ["text": text])
        #expect(!peer.isOpen)
        gate.open()
    }

    /// Another task waits for each of them.
    @Test func requestsThatAreAwaitedHaveALimitOfBytes() async throws {
        let (begun, gate) = (Latch(), Latch())
        let methods = MessageMethods(
            others: { request, _ in
                begun.open()
                await gate.pass()
                return 7
            }, runsAside: true)
        let message = Array(Self.request("1", "wait"))
        let peer = MessagePeer(methods, limits: .init(received: 1000, requestBytes: message.count))
        let first = Task { await peer.response(to: message) }
        await begun.pass()
        let refusal = await peer.response(to: Array(Self.request("2", "wait")))
        #expect(
            String(decoding: try #require(refusal), as: UTF8.self)
                == #"{"error":{"code":-32600,"data":{"code":"tooMany","message":"the requests in progress are too many "#
                + #"or too long; send this one again after a response"},"message":"Invalid Request"},"id":2,"#
                + #""jsonrpc":"2.0"}"#)
        gate.open()
        #expect(await first.value == Array(#"{"id":1,"jsonrpc":"2.0","result":7}"#.utf8))
    }

    // MARK: What belongs to others is released outside of locks

    @Test func theOutputMayUseThePeerWhenItIsReleased() {
        let peer = MessagePeer(MessageMethods(), limits: .init(received: 1000))
        let released = Counter()
        do {
            let line = OnRelease { [weak peer] in
                peer?.notify("note", [:])
                released.increment()
            }
            peer.begin(MessageOutput(sendNow: { _, _ in withExtendedLifetime(line) {} }))
        }
        peer.end("the test ended")
        #expect(released.count == 1)
    }
}

extension MessageOutput {
    /// Returns an output that records its messages.
    fileprivate static func recording(_ sent: Recorder<String>) -> MessageOutput {
        MessageOutput(sendNow: { message, willSend in
            if willSend?() ?? true { sent.record(String(decoding: message, as: UTF8.self)) }
        })
    }
}

private struct NoRoom: UnsentMessage {
    let reason = "there was no room"
}
