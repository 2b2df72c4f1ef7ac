import Mediator
import MediatorEvents
import MediatorGateway
import MediatorTesting
import MediatorTrace
import Synchronization
import TestSupport
import Testing

@testable import MediatorRemote

/// One module with several providers.
@Suite(.hangLimit) struct RemotePoolTests {
    // MARK: The provider of a call

    @Test func callsTakeTurns() async throws {
        let fleet = try Fleet()
        let providers = try fleet.add("a", "b", "c")
        try await fleet.here.start()
        try await fleet.connect()
        let names = try await fleet.who(times: 9)
        for turn in 0..<3 { #expect(Set(names[3 * turn..<3 * turn + 3]) == ["a", "b", "c"]) }
        await fleet.here.stop()
        withExtendedLifetime(providers) {}
    }

    @Test func aBusyProviderGetsNoCallWhileAnotherOneIsFree() async throws {
        let fleet = try Fleet()
        let providers = try fleet.add("a", "b")
        try await fleet.here.start()
        try await fleet.connect()
        let steps = Inbox<String>()
        let call = Task { try await fleet.here.perform(DeskActions.wait) }
        for provider in providers {
            Task {
                _ = await provider.desk.steps.next()
                steps.add(provider.name)
            }
        }
        let busy = await steps.next()
        #expect(Set(try await fleet.who(times: 5)) == Set(["a", "b"]).subtracting([busy]))
        #expect(fleet.pool.providers.map(\.activeCallCount) == (busy == "a" ? [1, 0] : [0, 1]))
        for provider in providers { provider.desk.gate.open() }
        try await call.value
        #expect(
            fleet.pool.providers
                == ["a", "b"].map {
                    RemoteProviderInfo(name: $0, endpoint: "link \($0)", isConnected: true, activeCallCount: 0)
                })
        await fleet.here.stop()
        for provider in providers where provider.name != busy { provider.desk.steps.add("the end") }
    }

    @Test func aKeyStaysWithItsProvider() async throws {
        let fleet = try Fleet(isKeyed: true)
        let providers = try fleet.add("a", "b", "c")
        try await fleet.here.start()
        try await fleet.connect()
        let keys = (0..<60).map { "order \($0)" }
        let before = try await fleet.who(keys)
        #expect(try await fleet.who(keys) == before)
        #expect(Set(before) == ["a", "b", "c"])
        // Only the keys of a lost provider move, and they come back with it.
        providers[1].fail()
        let meanwhile = try await fleet.who(keys)
        #expect(!meanwhile.contains("b"))
        for (old, new) in zip(before, meanwhile) where old != "b" { #expect(new == old) }
        providers[1].link.a.refusal.withLock { $0 = nil }
        try await fleet.connect()
        #expect(try await fleet.who(keys) == before)
        await fleet.here.stop()
    }

    @Test func keysSpreadEvenlyAndAlike() {
        let names = ["a", "b", "c", "d"]
        func provider(of key: Int, among names: [String]) -> String? {
            names.max {
                ProviderPool.weight(of: $0, for: "key \(key)") < ProviderPool.weight(of: $1, for: "key \(key)")
            }
        }
        let counts = Dictionary(grouping: 0..<4000) { provider(of: $0, among: names) }.mapValues(\.count)
        for name in names { #expect((900...1100).contains(counts[name] ?? 0), "\(name): \(counts)") }
        // Another process, and another version, must calculate the same.
        #expect(ProviderPool.weight(of: "eu-1", for: "O-17") == 8_629_075_609_892_808_255)
    }

    @Test func aProviderThatDidNotGetTheCallCostsNothing() async throws {
        let fleet = try Fleet(isKeyed: true)
        let providers = try ["a", "b"].map { try Fleet.Provider($0, isOld: false) }
        let refusals = Mutex(0)
        // Each provider takes the keys of its own name alone, whichever of both is the first choice.
        for provider in providers {
            var watched = WatchedTransport(transport: provider.link.a)
            watched.willSend = { message in
                guard message.contains("Fleet.who"), !message.contains(#""key":"\#(provider.name)"#) else { return }
                refusals.withLock { $0 += 1 }
                throw RemoteNotSent("it is full")
            }
            fleet.pool.add(provider.name, over: watched)
        }
        try await fleet.here.start()
        try await fleet.connect()
        let keys = (0..<20).flatMap { ["a\($0)", "b\($0)"] }
        #expect(try await fleet.who(keys) == keys.map { String($0.prefix(1)) })
        #expect(refusals.withLock(\.self) > 0)
        #expect(fleet.pool.providers.map(\.activeCallCount) == [0, 0])
        await fleet.here.stop()
    }

    @Test func aCallThatWaitsToBeSentGoesToAnotherProviderAtTheEnd() async throws {
        let fleet = try Fleet()
        let first = try Fleet.Provider("a", isOld: false)
        let hold = Hold(text: "Fleet.who")
        var watched = WatchedTransport(transport: first.link.a)
        watched.waitToSend = { if await hold.wait($0) { throw RemoteNotSent("there was no room") } }
        fleet.pool.add("a", over: watched)
        try await fleet.here.start()
        let call = Task { try await fleet.who(times: 1) }
        await hold.waits.next()
        let others = try fleet.add("b")
        try await fleet.connect()
        first.fail()
        hold.end.open()
        #expect(try await call.value == ["b"])
        await fleet.here.stop()
        withExtendedLifetime(others) {}
    }

    @Test func aProviderThatRefusesTheCallCostsNothing() async throws {
        let fleet = try Fleet()
        let providers = try fleet.add("a")
        // It offers the action, and has too many calls.
        let full = MemoryLink("link full")
        let count = Mutex(0)
        let refused = Inbox<Void>()
        _ = try await full.b.connect(
            RemoteReceiver(
                { _ in
                    let id = count.withLock { count in
                        count += 1
                        return count
                    }
                    if id > 1 { refused.add(()) }
                    let outcome =
                        id == 1
                        ? #""result":{"actions":["Fleet.who"]}"#
                        : #""error":{"code":-32600,"message":"","data":{"code":"tooMany"}}"#
                    full.b.send(#"{"jsonrpc":"2.0","id":\#(id),\#(outcome)}"#)
                }, end: { _ in }))
        fleet.pool.add("full", over: full.a)
        try await fleet.here.start()
        try await fleet.connect()
        #expect(try await fleet.who(times: 2) == ["a", "a"])
        await refused.next()
        // Alone it is the reason.
        fleet.pool.remove("a")
        let error = await #expect(throws: MediatorError.self) { try await fleet.who(times: 1) }
        #expect(
            error?.message
                == "Fleet.who was not sent to a provider of module \"Fleet\": provider \"full\" (link full): it refused the "
                + "message (tooMany).")
        await fleet.here.stop()
        withExtendedLifetime(providers) {}
    }

    @Test func aProviderThatIsLostDuringACallEndsIt() async throws {
        let fleet = try Fleet()
        let first = try fleet.add("a")[0]
        try await fleet.here.start()
        let call = Task { try await fleet.here.perform(DeskActions.wait) }
        #expect(await first.desk.steps.next() == "wait")
        let reading = Task { try await fleet.here.perform(DeskActions.read) }
        #expect(await first.desk.steps.next() == "read")
        let second = try fleet.add("b")[0]
        try await fleet.connect()
        first.fail()
        let error = await #expect(throws: MediatorError.self) { try await call.value }
        #expect(error?.code == .unknownOutcome)
        #expect(
            error?.message
                == "Desk.wait may have happened in provider \"a\" (link a): the line was cut before a response came.")
        #expect(await second.desk.steps.next() == "read")
        second.desk.gate.open()
        #expect(try await reading.value == 7)
        #expect(try await fleet.who(times: 2) == ["b", "b"])
        await fleet.here.stop()
    }

    @Test func olderProvidersStayInUse() async throws {
        let fleet = try Fleet()
        let old = try fleet.add("old", isOld: true)[0]
        try await fleet.here.start()
        try await fleet.connect()
        #expect(try await fleet.here.perform(DeskActions.add, 2, 3) == 5)
        let error = await #expect(throws: MediatorError.self) { try await fleet.who(times: 1) }
        #expect(
            error?.description == """
                Mediator: Fleet.who was not sent to a provider of module "Fleet": provider "old" (link old): it does not \
                offer "Fleet.who".
                  to resolve: the call did not happen; call again when the other side runs.
                """)
        #expect(
            await fleet.here.remoteProblems().map(\.error.message) == [
                "the contracts of a provider of module \"Fleet\" do not fit: provider \"old\" (link old): it does not "
                    + "offer \"Fleet.who\"."
            ])
        let new = try fleet.add("new")[0]
        try await fleet.connect()
        #expect(try await fleet.who(times: 3) == ["new", "new", "new"])
        #expect(await fleet.here.remoteProblems().isEmpty)
        // Both perform what both have.
        let waiting = (0..<2).map { _ in Task { try await fleet.here.perform(DeskActions.wait) } }
        #expect(await [old.desk.steps.next(), new.desk.steps.next()] == ["wait", "wait"])
        for provider in [old, new] { provider.desk.gate.open() }
        for call in waiting { try await call.value }
        await fleet.here.stop()
    }

    // MARK: Providers that are not there

    @Test func aPoolWithoutAProviderSaysSo() async throws {
        let fleet = try Fleet()
        try await fleet.here.start()
        let none = await #expect(throws: MediatorError.self) { try await fleet.who(times: 1) }
        #expect(none?.message == "Fleet.who was not sent to a provider of module \"Fleet\": there is none.")
        #expect(
            await fleet.here.remoteProblems().map(\.error.message) == [
                "there is no connection with a provider of module \"Fleet\": there is none."
            ])
        let providers = try ["a", "b"].map { try Fleet.Provider($0, isOld: false) }
        for provider in providers {
            provider.fail()
            fleet.pool.add(provider.name, over: provider.link.a)
        }
        let error = await #expect(throws: MediatorError.self) { try await fleet.who(times: 1) }
        #expect(
            error?.message
                == "Fleet.who was not sent to a provider of module \"Fleet\": provider \"a\" (link a): it does not run; "
                + "provider \"b\" (link b): it does not run.")
        #expect(
            await fleet.here.remoteProblems().map(\.error.message) == [
                "there is no connection with provider \"a\" (link a): it does not run.",
                "there is no connection with provider \"b\" (link b): it does not run.",
            ])
        await fleet.here.stop()
    }

    @Test func nothingWaitsForTheDead() async throws {
        let fleet = try Fleet()
        let dead = DeadTransport()
        fleet.pool.add("dead", over: dead)
        // A call that waits for it goes to the provider that is added.
        let call = Task { try await fleet.who(times: 1) }
        await dead.attempts.next()
        let providers = try fleet.add("a")
        #expect(try await call.value == ["a"])
        try await fleet.here.start()
        #expect(fleet.pool.providers.map(\.isConnected) == [true, false])
        fleet.pool.add("dead", over: DeadTransport())
        fleet.pool.remove("dead")
        #expect(fleet.pool.providers.map(\.name) == ["a"])
        fleet.pool.add("dead", over: dead)
        await dead.attempts.next()
        await fleet.here.stop()
        let late = try Fleet()
        late.pool.add("dead", over: dead)
        let error = await #expect(throws: MediatorError.self) {
            try await RemoteModule.withDeadline(.milliseconds(20)) { try await late.who(times: 1) }
        }
        #expect(
            error?.message
                == "Fleet.who was not sent to a provider of module \"Fleet\": provider \"dead\" (nowhere): there was no "
                + "connection before the deadline.")
        await late.here.stop()
        withExtendedLifetime(providers) {}
    }

    // MARK: Providers that go

    @Test func aProviderThatIsRemovedFinishesItsCalls() async throws {
        let fleet = try Fleet()
        let provider = try Fleet.Provider("a", isOld: false)
        let watched = WatchedTransport(transport: provider.link.a)
        fleet.pool.add("a", over: watched)
        try await fleet.here.start()
        let call = Task { try await fleet.here.perform(DeskActions.wait) }
        #expect(await provider.desk.steps.next() == "wait")
        let others = try fleet.add("b")
        fleet.pool.remove("a")
        try await fleet.connect()
        #expect(try await fleet.who(times: 2) == ["b", "b"])
        provider.desk.gate.open()
        try await call.value
        #expect(await provider.desk.steps.next() == "done")
        await watched.closed.next()
        fleet.pool.remove("a")
        await fleet.here.stop()
        withExtendedLifetime(others) {}
    }

    @Test func stoppingEndsTheCallsOfAllProviders() async throws {
        let fleet = try Fleet()
        let providers = try fleet.add("a", "b")
        try await fleet.here.start()
        try await fleet.connect()
        let calls = (0..<2).map { _ in Task { try await fleet.here.perform(DeskActions.wait) } }
        for provider in providers { #expect(await provider.desk.steps.next() == "wait") }
        fleet.pool.remove("b")
        await fleet.here.stop()
        var messages: [String] = []
        for call in calls {
            let error = await #expect(throws: MediatorError.self) { try await call.value }
            messages.append(error?.message ?? "")
        }
        #expect(
            messages.sorted()
                == ["a", "b"].map {
                    "Desk.wait may have happened in provider \"\($0)\" (link \($0)): the module was stopped before a "
                        + "response came."
                })
        let late = try fleet.add("c")[0]
        let error = await #expect(throws: MediatorError.self) { try await fleet.who(times: 1) }
        #expect(
            error?.message == "Fleet.who was not sent to a provider of module \"Fleet\": the module was stopped.")
        fleet.pool.remove(late.name)
        // It starts again.
        providers[0].link.cut()
        try await fleet.here.start()
        try await fleet.connect()
        #expect(try await fleet.who(times: 2) == ["a", "a"])
        await fleet.here.stop()
    }

    /// One provider has a connection, and another one is awaited for ever.
    @Test func aPoolEndsWithItsMediator() async throws {
        let provider = try Fleet.Provider("a", isOld: false)
        let watched = WatchedTransport(transport: provider.link.a)
        let cancelled = Inbox<Void>()
        func run() async throws {
            let fleet = try Fleet()
            fleet.pool.add("a", over: watched)
            fleet.pool.add("dead", over: DeadTransport(cancelled: cancelled))
            try await fleet.here.start()
            #expect(try await fleet.who(times: 1) == ["a"])
        }
        try await run()
        await watched.closed.next()
        await cancelled.next()
    }

    // MARK: What else comes from providers

    @Test func eventsOfAllProvidersComeOnce() async throws {
        let fleet = try Fleet()
        let heard = Inbox<Int>()
        let subscription = try fleet.here.on(DeskActions.rang) { _, times in heard.add(times) }
        var providers = try fleet.add("a", "b")
        try await fleet.here.start()
        try await fleet.connect()
        // One that comes later, and one in the place of another.
        providers += try fleet.add("c", "b")
        try await fleet.connect()
        for (number, provider) in providers.enumerated() where number != 1 {
            try provider.mediator.post(DeskActions.rang, number)
            #expect(await heard.next() == number)
        }
        // It has gone.
        try providers[1].mediator.post(DeskActions.rang, 1)
        try providers[0].mediator.post(DeskActions.rang, 10)
        #expect(await heard.next() == 10)
        subscription.end()
        await fleet.here.stop()
    }

    @Test func aReplacedProviderThatFinishesItsCallsPostsNothing() async throws {
        let fleet = try Fleet()
        let heard = Inbox<Int>()
        let subscription = try fleet.here.on(DeskActions.rang) { _, times in heard.add(times) }
        let provider = try fleet.add("a")[0]
        try await fleet.here.start()
        let call = Task { try await fleet.here.perform(DeskActions.wait) }
        #expect(await provider.desk.steps.next() == "wait")
        // The same process, over another connection.
        let link = MemoryLink("link a")
        let gateway = try Gateway(provider.mediator)
        let serving = Task { try await gateway.keepServing(link.b) }
        fleet.pool.add("a", over: link.a)
        try await fleet.connect()
        for times in 1...3 { try provider.mediator.post(DeskActions.rang, times) }
        provider.desk.gate.open()
        try await call.value
        try provider.mediator.post(DeskActions.rang, 4)
        for times in 1...4 { #expect(await heard.next() == times) }
        serving.cancel()
        subscription.end()
        await fleet.here.stop()
    }

    /// Providers that subscribe to an event of this side.
    @Test(arguments: [true, false]) func eventsOfThisSideGoToAllProvidersOrToOne(isShared: Bool) async throws {
        let told = Event("Here", "told", "News.", Parameter("number", Int.self, "A number."), exposure: .external)
        let links = (0..<3).map { MemoryLink("link \($0)") }
        let pool = RemotePool(
            "Fleet", contracts: [Fleet.who], deadline: .seconds(600),
            gateway: { try Gateway($0, sharedEvents: isShared ? [told] : []) })
        let here = try Mediator { registry in
            registry.register(pool)
            registry.declare(told)
        }
        let heard = (0..<3).map { _ in Inbox<Int>() }
        var providers: [Mediator] = []
        for (number, link) in links.enumerated() {
            let provider = try Mediator { registry in
                registry.handle(Fleet.who) { _, _ in "\(number)" }
                // Both directions have one connection.
                registry.register(
                    RemoteModule(
                        "Here", contracts: [told], over: link.b, deadline: .seconds(600), gateway: { try Gateway($0) }))
                registry.on(told) { _, news in heard[number].add(news) }
            }
            providers.append(provider)
            pool.add("\(number)", over: link.a)
        }
        try await here.start()
        for provider in providers { try await provider.start() }
        for news in 0..<6 { try here.post(told, news) }
        for (number, inbox) in heard.enumerated() {
            for news in 0..<6 where !isShared || news % 3 == number { #expect(await inbox.next() == news) }
        }
        // One that leaves gets no more.
        await providers[0].stop()
        links[0].cut()
        for news in 6..<10 { try here.post(told, news) }
        for number in 1...2 {
            var expected = Array(6..<10)
            if isShared { expected = expected.filter { $0 % 2 == number - 1 } }
            for news in expected { #expect(await heard[number].next() == news) }
        }
        await here.stop()
        for provider in providers { await provider.stop() }
    }

    @Test func callbacksProgressAndCancellationStayWithTheProvider() async throws {
        let fleet = try Fleet()
        let providers = try fleet.add("a", "b")
        try await fleet.here.start()
        try await fleet.connect()
        for _ in 0..<2 {
            let numbers = Mutex<[Int]>([])
            let callback = Callback<Int> { number in numbers.withLock { $0.append(number) } }
            #expect(try await fleet.here.perform(DeskActions.count, callback) == 3)
            #expect(numbers.withLock(\.self) == [1, 2, 3])
        }
        let reports = Inbox<CallProgress>()
        let calls = (0..<2).map { _ in
            Task {
                try await fleet.here.withProgress {
                    reports.add($0)
                } operation: {
                    try await fleet.here.perform(DeskActions.wait)
                }
            }
        }
        for provider in providers {
            #expect(await provider.desk.steps.next() == "wait")
            #expect(await reports.next() == CallProgress(completed: 1, total: 2, message: "waiting"))
        }
        for call in calls { call.cancel() }
        for provider in providers { #expect(await provider.desk.steps.next() == "cancelled") }
        for call in calls { await #expect(throws: CancellationError.self) { try await call.value } }
        await fleet.here.stop()
    }

    @Test func tracesAndToolsNameTheProvider() async throws {
        let fleet = try Fleet()
        #expect(fleet.here.remoteModules.map(\.endpoint) == ["no provider"])
        let providers = try fleet.add("a", "b")
        #expect(
            fleet.here.remoteModules == [
                RemoteModuleInfo(
                    name: "Fleet", endpoint: "provider \"a\" (link a), provider \"b\" (link b)", contractCount: 10)
            ])
        fleet.pool.remove("b")
        let trace = Trace()
        try fleet.here.update { registry in registry.intercept(.everything, by: trace) }
        _ = try await fleet.who(times: 1)
        #expect(
            trace.log.tree(showsTimes: false) == """
                Fleet.who(key)
                  Fleet.who(key) in provider "a" (link a)
                """)
        await fleet.here.stop()
        withExtendedLifetime(providers) {}
    }

    @Test func twoModulesWithOneConnectionAreReported() throws {
        let child = ChildProcess("/bin/cat")
        let (first, second) = (
            RemotePool("First", contracts: [DeskActions.add], fileID: "Here/Here.swift", line: 1),
            RemoteModule("Second", contracts: [Fleet.who], over: child, fileID: "Here/Here.swift", line: 2)
        )
        first.add("a", over: child)
        let error = #expect(throws: RegistryError.self) { try Mediator(modules: [first, second]) }
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  modules "First" and "Second" have one connection, with child process "cat"; to resolve: give one module \
                the contracts of both, or each a connection of its own.
                    at Here/Here.swift:1
                    at Here/Here.swift:2
                """)
    }
}
