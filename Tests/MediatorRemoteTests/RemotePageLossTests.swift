import Mediator
import MediatorGateway
import MediatorTesting
import Synchronization
import TestSupport
import Testing

@testable import MediatorRemote

/// Pages that go, are silent, or send something else.
@Suite struct RemotePageLossTests {
    @Test func aReloadEndsEachCallOnceAndTheNextPageAnswers() async throws {
        let page = SentPage()
        let mediator = try await page.started([RemotePageTransportTests.show])
        let calls = (1...3).map { number in
            Task { try await mediator.perform(RemotePageTransportTests.show, "\(number)") }
        }
        for _ in calls { _ = await page.next() }
        page.connection.end()
        // What the page sent before it was gone comes too late.
        page.answer(2, #"{"returned":"late"}"#)
        for call in calls {
            let error = await #expect(throws: MediatorError.self) { try await call.value }
            #expect(error?.code == .unknownOutcome)
            #expect(
                error?.message
                    == "Share.show may have happened in page \"share.html\": the page is gone before a response came.")
        }
        #expect(await page.next() == #"{"jsonrpc":"2.0","id":1,"method":"rpc.contracts","params":{}}"#)
        page.answer(1, #"{"actions":["Share.show"]}"#)
        let again = Task { try await mediator.perform(RemotePageTransportTests.show, "mug") }
        _ = await page.next()
        page.answer(2, #"{"returned":"shown"}"#)
        #expect(try await again.value == "shown")
        await mediator.stop()
    }

    @Test func aSilentPageMeetsTheDeadline() async throws {
        let page = SentPage()
        let mediator = try await page.started([RemotePageTransportTests.show])
        let error = await #expect(throws: MediatorError.self) {
            try await RemoteModule.withDeadline(.milliseconds(20)) {
                try await mediator.perform(RemotePageTransportTests.show, "mug")
            }
        }
        #expect(error?.code == .unknownOutcome)
        #expect(
            error?.message
                == "Share.show may have happened in page \"share.html\": the deadline of 0.02 seconds passed before a "
                + "response came.")
        _ = await page.next()
        #expect(await page.next() == #"{"jsonrpc":"2.0","method":"rpc.cancel","params":{"id":2}}"#)
        await mediator.stop()
    }

    @Test func aPageWithoutContractsDoesNotStart() async throws {
        let page = SentPage()
        let module = RemoteModule(
            "Share", contracts: [RemotePageTransportTests.show], over: page.connection, deadline: .milliseconds(20))
        let mediator = try Mediator(modules: [module])
        let error = await #expect(throws: MediatorError.self) { try await mediator.start() }
        #expect(
            error?.message
                == "module \"Share\" did not start: there is no connection with page \"share.html\": it did not answer in "
                + "time.")
    }

    @Test(
        arguments: [
            (
                #"{"jsonrpc":"2.0","id":2,"result":"shown"}"#,
                "in page \"share.html\", whose response has another form (no outcome)."
            ),
            (
                #"{"jsonrpc":"2.0","id":2,"result":{"failed":{"code":7}}}"#,
                "in page \"share.html\", whose response has another form (no outcome)."
            ),
            (
                #"{"jsonrpc":"2.0","id":2}"#,
                "in page \"share.html\", whose response has another form (no outcome)."
            ),
            (
                "<html>",
                "in page \"share.html\": the other side sent something else than a message before a response came."
            ),
        ])
    func garbageEndsACallWithAnUnknownOutcome(_ message: String, _ reason: String) async throws {
        let page = SentPage()
        let mediator = try await page.started([RemotePageTransportTests.show])
        let call = Task { try await mediator.perform(RemotePageTransportTests.show, "mug") }
        _ = await page.next()
        page.connection.receive(message)
        let error = await #expect(throws: MediatorError.self) { try await call.value }
        #expect(error?.code == .unknownOutcome)
        #expect(error?.message == "Share.show may have happened " + reason)
        await mediator.stop()
    }

    @Test func garbageThatBelongsToNoCallIsIgnored() async throws {
        let page = SentPage()
        let mediator = try await page.started([RemotePageTransportTests.show])
        let call = Task { try await mediator.perform(RemotePageTransportTests.show, "mug") }
        _ = await page.next()
        let messages = [
            "7", "null", "{}", #"{"id":9,"result":1}"#, #"{"id":"2","result":{"returned":"wrong"}}"#,
            #"{"method":"rpc.event"}"#, #"{"method":"rpc.event","params":{"event":"No.event","payload":{}}}"#,
            #"{"method":"rpc.callback","params":{"callback":"9","values":[1]}}"#,
            #"{"method":"rpc.release","params":{"callback":7}}"#,
        ]
        for message in messages { page.connection.receive(message) }
        page.answer(2, #"{"returned":"shown"}"#)
        #expect(try await call.value == "shown")
        await mediator.stop()
    }

    @Test func aPageThatTakesNoMessageIsGone() async throws {
        struct Gone: Error {}
        let page = PageTransport("share.html") { _ in throw Gone() }
        let mediator = try Mediator(modules: [
            RemoteModule("Share", contracts: [RemotePageTransportTests.show], over: page, deadline: .seconds(600))
        ])
        let error = await #expect(throws: MediatorError.self) { try await mediator.start() }
        #expect(
            error?.message
                == "module \"Share\" did not start: there is no connection with page \"share.html\": it took no message "
                + "(Gone()).")
    }

    @Test func closingAnEarlierChannelLeavesTheNextOne() async throws {
        let page = PageTransport("share.html") { _ in }
        let heard = Inbox<String>()
        func receiver(_ name: String) -> RemoteReceiver {
            RemoteReceiver {
                heard.add("\(name): \(String(decoding: $0, as: UTF8.self))")
            } end: { _ in
            }
        }
        let first = try await page.connect(receiver("first"))
        let second = try await page.connect(receiver("second"))
        await first.close()
        page.receive("7")
        #expect(await heard.next() == "second: 7")
        await second.close()
    }

    /// A slow page loads again while messages wait for it.
    @Test(.hangLimit) func whatWaitsForAPageIsNotForTheNextOne() async throws {
        let (sent, begun, gate) = (Recorder<String>(), Gate(), Gate())
        let page = PageTransport("share.html") { message in
            sent.record(message)
            begun.open()
            await gate.wait()
        }
        let receiver = RemoteReceiver { _ in
        } end: { _ in
        }
        let first = try #require(try await page.connect(receiver) as? any DirectChannel)
        try first.sendNow(Array("1".utf8), willSend: nil)
        try first.sendNow(Array("2".utf8), willSend: nil)
        await begun.wait()
        page.end()
        let second = try #require(try await page.connect(receiver) as? any DirectChannel)
        gate.open()
        await first.flush()
        try await second.send(Array("3".utf8))
        #expect(sent.all == ["1", "3"])
        await first.close()
        await second.close()
    }

    @Test func aThousandAndTwentyFourMessagesWait() async throws {
        let page = PageTransport("share.html") { _ in }
        for number in 1...1025 { page.receive("\(number)") }
        let heard = Mutex<[String]>([])
        let receiver = RemoteReceiver { message in
            heard.withLock { $0.append(String(decoding: message, as: UTF8.self)) }
        } end: { _ in
        }
        let channel = try await page.connect(receiver)
        #expect(heard.withLock(\.self) == (1...1024).map(String.init))
        await channel.close()
    }

    @Test func theMessagesThatWaitHaveALimitOfBytes() async throws {
        let page = PageTransport("share.html") { _ in }
        let half = longText(32 << 20)
        for message in [half, half, "y"] { page.receive(message) }
        let heard = Mutex<[Int]>([])
        let receiver = RemoteReceiver { message in
            heard.withLock { $0.append(message.count) }
        } end: { _ in
        }
        let channel = try await page.connect(receiver)
        #expect(heard.withLock(\.self) == [32 << 20, 32 << 20])
        await channel.close()
    }

    @Test func aSecondConnectionEndsTheFirst() async throws {
        let page = PageTransport("share.html") { _ in }
        let reasons = Recorder<String>()
        for name in ["first", "second"] {
            _ = try await page.connect(
                RemoteReceiver { _ in
                } end: { reason in
                    reasons.record("\(name): \(reason)")
                })
        }
        #expect(reasons.all == ["first: another connection took the page"])
    }

    @Test(.hangLimit) func aPageThatTakesNoMessageIsEnded() async throws {
        let gate = Gate()
        let page = PageTransport("share.html") { _ in await gate.wait() }
        let reasons = Recorder<String>()
        let receiver = RemoteReceiver { _ in
        } end: { reason in
            reasons.record(reason)
        }
        let channel = try #require(try await page.connect(receiver) as? any DirectChannel)
        let half = [UInt8](repeating: 0, count: 32 << 20)
        for _ in 0..<2 { try channel.sendNow(half, willSend: nil) }
        #expect(throws: RemoteNotSent.self) { try channel.sendNow([0], willSend: nil) }
        #expect(reasons.all == ["too many messages waited"])
        gate.open()
        await channel.close()
    }

    @Test func messagesBeforeTheStartWait() async throws {
        let page = SentPage()
        page.send(#"{"id":"p1","method":"Desk.add","params":{"a":1}}"#)
        page.send(#"{"id":"p2","method":"Desk.add","params":{"a":2}}"#)
        let module = RemoteModule(
            "Share", contracts: [], over: page.connection, deadline: .seconds(600), gateway: { try Gateway($0) })
        let mediator = try Mediator(modules: [module, DeskModule()])
        let start = Task { try await mediator.start() }
        let messages = await Set([page.next(), page.next(), page.next()])
        #expect(
            messages == [
                #"{"id":"p1","jsonrpc":"2.0","result":2}"#, #"{"id":"p2","jsonrpc":"2.0","result":3}"#,
                #"{"jsonrpc":"2.0","id":1,"method":"rpc.contracts","params":{}}"#,
            ])
        page.answer(1, "{}")
        try await start.value
        await mediator.stop()
    }
}
