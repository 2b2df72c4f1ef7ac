import Mediator
import MediatorEvents
import MediatorGateway
import Synchronization
import TestSupport
import Testing

/// Events that a page subscribes to by messages.
@Suite(.hangLimit)
struct GatewayMessageEventTests {
    private static let changed = Event(
        "Catalog", "changed", "A product has changed.", Parameter("id", String.self), Parameter("price", Double?.self),
        Parameter("image", Reference<Late<Int>>?.self), exposure: .external)
    private static let gone = Event("Catalog", "gone", "A product is gone.", exposure: .external)
    private static let audited = Event("Catalog", "audited", "Is for the app alone.", Parameter("id", String.self))
    private static let touch = Action(
        "Catalog", "touch", "Reports a product.", Parameter("id", String.self), exposure: .external)

    private let mediator: Mediator
    private let sent = Recorder<String>()

    init() throws {
        mediator = try Mediator { registry in
            registry.declare(Self.changed)
            registry.declare(Self.gone)
            registry.declare(Self.audited)
            registry.handle(Self.touch) { call, id in try call.mediator.post(Self.changed, id, nil, nil) }
        }
    }

    private func connect(
        _ limits: MessageLimits = MessageLimits(),
        policy: Gateway.Policy? = nil
    ) throws -> MessageConnection {
        try Gateway(mediator, policy: policy).connect(origin: .webPage("https://m.example.com"), limits: limits) {
            [sent] event in
            sent.record(event)
        }
    }

    private static func request(_ method: String, _ parameters: String) -> String {
        #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters),"id":1}"#
    }

    private static func subscribe(_ event: String) -> String {
        request("rpc.subscribe", #"{"event":"\#(event)"}"#)
    }

    private static func result(_ result: String) -> String {
        #"{"id":1,"jsonrpc":"2.0","result":\#(result)}"#
    }

    private static func event(_ id: Int, _ name: String, _ payload: String, missed: Int? = nil) -> String {
        let missed = missed.map { #""missed":\#($0),"# } ?? ""
        return
            #"{"jsonrpc":"2.0","method":"rpc.event","params":{"event":"\#(name)",\#(missed)"payload":\#(payload),"#
            + #""subscription":"\#(id)"}}"#
    }

    private static let notFound =
        #"{"error":{"code":-32602,"data":{"code":"eventNotFound"},"message":"Invalid params"},"id":1,"jsonrpc":"2.0"}"#

    @Test func subscriberReceivesEventsUntilItUnsubscribes() async throws {
        let page = try connect()
        try mediator.post(Self.changed, "P-0", nil, nil)
        #expect(await page.handle(message: Self.subscribe("Catalog.changed")) == Self.result(#"{"subscription":"1"}"#))
        try mediator.post(Self.changed, "P-1", 2.5, nil)
        try mediator.post(Self.changed, "P-2", nil, Reference(Late<Int>()))
        try mediator.post(Self.gone)
        #expect(await page.handle(message: Self.request("Catalog.touch", #"{"id":"P-3"}"#)) == Self.result("null"))
        // No waiting event may be lost at the end.
        await page.finish()
        #expect(
            sent.all == [
                Self.event(1, "Catalog.changed", #"{"id":"P-1","price":2.5,"image":null}"#),
                Self.event(1, "Catalog.changed", #"{"id":"P-2","price":null}"#),
                Self.event(1, "Catalog.changed", #"{"id":"P-3","price":null,"image":null}"#),
            ])
    }

    @Test func noEventIsSentAfterTheEnd() async throws {
        let page = try connect()
        _ = await page.handle(message: Self.subscribe("Catalog.changed"))
        let end = Self.request("rpc.unsubscribe", #"{"subscription":"1"}"#)
        #expect(await page.handle(message: end) == Self.result("null"))
        #expect(try mediator.post(Self.changed, "P-1", nil, nil).deliveredCount == 0)
        #expect(await page.handle(message: end)?.contains(#""code":"subscriptionNotFound""#) == true)
        await page.finish()
        #expect(sent.all == [])
    }

    @Test func eventsOfSeveralSubscriptionsKeepTheOrderOfThePosts() async throws {
        let page = try connect()
        let both = ["Catalog.gone", "Catalog.changed", "Catalog.gone"].map(Self.subscribe).joined(separator: ",")
        #expect(
            await page.handle(message: "[\(both)]")
                == "[" + (1...3).map { Self.result(#"{"subscription":"\#($0)"}"#) }.joined(separator: ",") + "]")
        try mediator.post(Self.changed, "P-1", nil, nil)
        try mediator.post(Self.gone)
        await page.finish()
        #expect(
            sent.all == [
                Self.event(2, "Catalog.changed", #"{"id":"P-1","price":null,"image":null}"#),
                Self.event(1, "Catalog.gone", "{}"), Self.event(3, "Catalog.gone", "{}"),
            ])
    }

    @Test(arguments: [
        "Catalog.audited", "Catalog.nothing", "Vault.opened", "Catalog.touch", "Catalog", "Catalog.", ".changed", "",
        "Catalog.changed.more", "catalog.changed", "Catalog.%63hanged", "Catalog.chang\u{435}d",
    ])
    func internalEventsFailLikeUndeclaredOnes(event: String) async throws {
        #expect(try await connect().handle(message: Self.subscribe(event)) == Self.notFound)
    }

    @Test func refusedEventDoesNotExist() async throws {
        let isAdmitted = Mutex(false)
        let asked = Recorder<String>()
        let page = try connect { action, origin in
            asked.record("\(action) for \(origin)")
            return isAdmitted.withLock(\.self)
        }
        #expect(await page.handle(message: Self.subscribe("Catalog.gone")) == Self.notFound)
        #expect(asked.all == ["Catalog.gone() for webPage from https://m.example.com"])
        isAdmitted.withLock { $0 = true }
        #expect(await page.handle(message: Self.subscribe("Catalog.gone")) == Self.result(#"{"subscription":"1"}"#))
        // The gateway asks the policy for each event, too.
        isAdmitted.withLock { $0 = false }
        try mediator.post(Self.gone)
        await page.finish()
        #expect(sent.all == [])
    }

    @Test func eventThatBecameInternalIsNotSent() async throws {
        let page = try connect()
        _ = await page.handle(message: Self.subscribe("Catalog.gone"))
        try mediator.update { registry in
            registry.remove(Self.gone)
            registry.declare(EventSchema("Catalog", "gone"))
        }
        #expect(try mediator.post("Catalog", "gone").deliveredCount == 1)
        await page.finish()
        #expect(sent.all == [])
    }

    @Test(arguments: [
        ("rpc.subscribe", "{}", "event"), ("rpc.subscribe", #"{"event":1}"#, "event"),
        ("rpc.subscribe", #"{"event":"Catalog.gone","from":"me"}"#, "event"),
        ("rpc.unsubscribe", #"{"subscription":1}"#, "subscription"), ("rpc.unsubscribe", "[]", "subscription"),
    ])
    func wrongParametersAreReported(method: String, parameters: String, name: String) async throws {
        let message = #"{"code":"invalidParameter","message":"give one parameter, \"\#(name)\", as a string"}"#
        #expect(
            try await connect().handle(message: Self.request(method, parameters))
                == #"{"error":{"code":-32602,"data":\#(message),"message":"Invalid params"},"id":1,"jsonrpc":"2.0"}"#)
    }

    @Test func subscriptionsAreLimited() async throws {
        let page = try connect(MessageLimits(subscriptions: 2))
        for _ in 0..<2 { _ = await page.handle(message: Self.subscribe("Catalog.gone")) }
        let data =
            #"{"code":"tooMany","limit":2,"message":"there are 2 subscriptions, which is the most; end one of them"}"#
        let refusal =
            #"{"error":{"code":-32600,"data":\#(data),"message":"Invalid Request"},"id":1,"jsonrpc":"2.0"}"#
        #expect(await page.handle(message: Self.subscribe("Catalog.changed")) == refusal)
        // The error for an unknown event precedes that for too many subscriptions.
        #expect(await page.handle(message: Self.subscribe("Catalog.audited")) == Self.notFound)
        _ = await page.handle(message: Self.request("rpc.unsubscribe", #"{"subscription":"1"}"#))
        #expect(await page.handle(message: Self.subscribe("Catalog.changed")) == Self.result(#"{"subscription":"3"}"#))
    }

    @Test func slowConnectionDropsTheOldestAndReportsIt() async throws {
        let (entered, released) = (Latch(), Latch())
        let page = try Gateway(mediator).connect(limits: MessageLimits(waitingEvents: 2)) { [sent] event in
            entered.open()
            await released.pass()
            sent.record(event)
        }
        _ = await page.handle(message: Self.subscribe("Catalog.changed"))
        try mediator.post(Self.changed, "P-1", nil, nil)
        await entered.pass()
        for id in ["P-2", "P-3"] { #expect(try mediator.post(Self.changed, id, nil, nil).failures.isEmpty) }
        let failure = try mediator.post(Self.changed, "P-4", nil, nil).failures.first
        let error = failure?.error as? MediatorError
        #expect(error?.code == .eventDropped)
        #expect(
            error?.message
                == "too many events waited for a connection (webPage), and one of Catalog.changed was left out.")
        #expect(failure?.location.fileID.hasSuffix("MessageEventTests.swift") == true)
        released.open()
        await page.finish()
        #expect(
            sent.all == [
                Self.event(1, "Catalog.changed", #"{"id":"P-1","price":null,"image":null}"#),
                Self.event(1, "Catalog.changed", #"{"id":"P-3","price":null,"image":null}"#, missed: 1),
                Self.event(1, "Catalog.changed", #"{"id":"P-4","price":null,"image":null}"#),
            ])
    }

    /// The queue is full of other events, so that none of the same name tells the number.
    @Test(arguments: [true, false])
    func anotherProcessLearnsOfDroppedEventsThatNoOtherFollows(isProcess: Bool) async throws {
        let (entered, released) = (Latch(), Latch())
        let connection = try Gateway(mediator).connect(
            origin: isProcess ? .process() : .agent("page"), limits: MessageLimits(waitingEvents: 2)
        ) { [sent] event in
            entered.open()
            await released.pass()
            let name = event.contains("rpc.missed") ? event : String(event.prefix { $0 != "," })
            sent.record(event.contains("Catalog.changed") && !event.contains("rpc.missed") ? "changed" : name)
        }
        for event in ["Catalog.changed", "Catalog.gone"] {
            _ = await connection.handle(message: Self.subscribe(event))
        }
        try mediator.post(Self.changed, "P-1", nil, nil)
        await entered.pass()
        for id in ["P-2", "P-3"] { try mediator.post(Self.changed, id, nil, nil) }
        for _ in 0..<2 { try mediator.post(Self.gone) }
        released.open()
        await connection.finish()
        let notice =
            #"{"jsonrpc":"2.0","method":"rpc.missed","params":{"event":"Catalog.changed","missed":2,"subscription":"1"}}"#
        let gone = #"{"jsonrpc":"2.0""#
        #expect(sent.all == ["changed"] + (isProcess ? [notice] : []) + [gone, gone])
    }

    @Test func eventWithoutJSONFormCountsAsMissed() async throws {
        let page = try connect()
        _ = await page.handle(message: Self.subscribe("Catalog.changed"))
        for price in [.nan, .infinity, 1.5] { try mediator.post(Self.changed, "P", price, nil) }
        await page.finish()
        #expect(sent.all == [Self.event(1, "Catalog.changed", #"{"id":"P","price":1.5,"image":null}"#, missed: 2)])
    }

    @Test func connectionClosesWhenSendThrows() async throws {
        let page = try Gateway(mediator).connect { [sent] event in
            sent.record(event)
            throw CancellationError()
        }
        for _ in 0..<2 { _ = await page.handle(message: Self.subscribe("Catalog.gone")) }
        try mediator.post(Self.gone)
        await page.finish()
        #expect(sent.all.count == 1)
        #expect(try mediator.post(Self.gone).deliveredCount == 0)
        #expect(
            await page.handle(message: Self.subscribe("Catalog.gone"))
                == #"{"error":{"code":-32603,"data":{"code":"closed"},"message":"Internal error"},"id":1,"jsonrpc":"2.0"}"#
        )
        #expect(await page.handle(message: Self.request("Catalog.touch", #"{"id":"P"}"#)) == Self.result("null"))
    }

    @Test func subscriptionsEndWithTheConnection() async throws {
        var page: MessageConnection? = try connect()
        _ = await page?.handle(message: Self.subscribe("Catalog.gone"))
        #expect(try mediator.subscribers(to: "Catalog", "gone") == [""])
        page = nil
        #expect(try mediator.subscribers(to: "Catalog", "gone") == [])
        page = try connect()
        _ = await page?.handle(message: Self.subscribe("Catalog.gone"))
        page?.close()
        page?.close()
        #expect(try mediator.post(Self.gone).deliveredCount == 0)
    }

    @Test func withoutAConnectionThereIsNothingToSubscribeTo() async throws {
        let answer = try await Gateway(mediator).handle(message: Self.subscribe("Catalog.gone"))
        #expect(
            answer
                == #"{"error":{"code":-32601,"data":{"code":"actionNotFound"},"message":"Method not found"},"id":1,"jsonrpc":"2.0"}"#
        )
    }

    @Test func anEventThatBringsAReferenceCannotBeExternal() throws {
        let shown = Event(
            "Catalog", "shown", "", Parameter("image", Reference<Late<Int>>.self), exposure: .external)
        let error = #expect(throws: RegistryError.self) { try Mediator { $0.declare(shown) } }
        #expect(error?.problems.map(\.code) == [.externalReference])
        #expect(
            error?.problems.first?.message == """
                "Catalog.shown" cannot be external, since its parameter "image" is a reference, which never leaves the \
                process; to resolve: make the event internal, or exchange plain values.
                """)
    }
}
