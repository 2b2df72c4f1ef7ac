import Distributed
import Foundation
import Mediator
import MediatorGateway
import MediatorTrace
import Synchronization
import TestSupport
import Testing

@testable import MediatorRemote

/// One trace through several processes, over each kind of connection.
@Suite(.hangLimit) struct RemoteTraceThroughProcessesTests {
    private static func go(_ target: String) -> Action<AsyncEffect, Int> {
        Action(target, "go", "Calls the next one.", returns: Int.self, effect: .async, exposure: .external)
    }

    /// This process calls the other one, which calls this one.
    @Test func aCallThatComesBackLiesBelowTheSpanThatLedThere() async throws {
        let link = MemoryLink()
        let (here, there) = (MicrosecondClock(1000), MicrosecondClock(100))
        let (ping, pong) = (Self.go("Ping"), Self.go("Pong"))
        let end = Action("Ping", "end", "Ends.", returns: Int.self, effect: .async, exposure: .external)
        let trace = Trace { here.now }
        let a = try Mediator { registry in
            registry.register(
                RemoteModule(
                    "Pong", contracts: [pong], over: link.a, deadline: .seconds(600), gateway: { try Gateway($0) }))
            registry.handle(ping) { call in
                here.advance(to: 1010)
                return try await call.mediator.perform(pong)
            }
            registry.handle(end) { _ in
                here.advance(to: 1060)
                there.advance(to: 130)
                return 7
            }
            registry.intercept(.everything, by: trace)
        }
        let b = try Mediator { registry in
            registry.register(
                RemoteModule(
                    "Ping", contracts: [end], over: link.b, deadline: .seconds(600), gateway: { try Gateway($0) }))
            registry.handle(pong) { call in
                there.advance(to: 110)
                here.advance(to: 1050)
                defer {
                    there.advance(to: 140)
                    here.advance(to: 1100)
                }
                return try await call.mediator.perform(end)
            }
        }
        b.useSpanCollector(there)
        async let first: Void = a.start()
        async let second: Void = b.start()
        _ = try await (first, second)
        #expect(try await a.perform(ping) == 7)
        let log = trace.log
        #expect(
            log.tree() == """
                Ping.go                        100.0 µs
                  Pong.go                      90.0 µs
                    Pong.go in the other side  40.0 µs
                      Ping.end                 20.0 µs
                        Ping.end here          10.0 µs
                """)
        #expect(log.calls.map(\.started) == [1000, 1010, 1035, 1045, 1050].map { .microseconds($0) })
        #expect(
            log.mermaid() == """
                sequenceDiagram
                    participant outside
                    participant Ping
                    participant Pong
                    participant m4 as Pong in the other side
                    participant m5 as Ping in the other side
                    outside->>+Ping: go
                    Ping->>+Pong: go
                    Pong->>+m4: go
                    m4->>+m5: end
                    m5->>+Ping: end
                    Ping-->>-m5: returned
                    m5-->>-m4: returned
                    m4-->>-Pong: returned
                    Pong-->>-Ping: returned
                    Ping-->>-outside: returned
                """)
        await a.stop()
        await b.stop()
    }

    @Test func aThirdProcessIsInTheTraceOfTheFirst() async throws {
        let (near, far) = (MemoryLink("the near side"), MemoryLink("the far side"))
        let (first, second) = (Self.go("First"), Self.go("Second"))
        let third = try Mediator { $0.handle(second) { _ in 7 } }
        let middle = try Mediator { registry in
            registry.register(RemoteModule("Second", contracts: [second], over: far.a, deadline: .seconds(600)))
            registry.handle(first) { call in try await call.mediator.perform(second) }
        }
        let (atMiddle, atThird) = (try Gateway(middle), try Gateway(third))
        let serving = [
            Task { try await atMiddle.keepServing(near.b) }, Task { try await atThird.keepServing(far.b) },
        ]
        let trace = Trace()
        let mediator = try Mediator { registry in
            registry.register(RemoteModule("First", contracts: [first], over: near.a, deadline: .seconds(600)))
            registry.intercept(.everything, by: trace)
        }
        #expect(try await mediator.perform(first) == 7)
        #expect(
            trace.log.tree(showsTimes: false) == """
                First.go
                  First.go in the near side
                    Second.go
                      Second.go in the far side
                """)
        #expect(trace.log.calls.map(\.endpoint) == [nil, "the near side", "the near side", "the far side"])
        for task in serving { task.cancel() }
        await mediator.stop()
        await middle.stop()
    }

    /// Three processes, each with a trace of its own; the second one is called twice, the second time by the third.
    private struct Three {
        let links = (near: MemoryLink("b"), far: MemoryLink("c"), back: MemoryLink("b again"))
        let traces = (0..<3).map { _ in Trace() }
        let mediators: [Mediator]
        private let serving: [Task<Void, any Error>]

        init() throws {
            let (start, first, second, last) = (go("Start"), go("First"), go("Second"), go("Last"))
            let (links, traces) = (links, traces)
            func process(
                _ number: Int, _ register: @escaping @Sendable (inout Registry) -> Void
            ) throws -> Mediator {
                try Mediator { registry in
                    register(&registry)
                    registry.intercept(.everything, by: traces[number])
                }
            }
            @Sendable func module(_ action: Action<AsyncEffect, Int>, _ link: MemoryLink) -> RemoteModule {
                RemoteModule(action.schema.target, contracts: [action], over: link.a, deadline: .seconds(600))
            }
            mediators = [
                try process(0) { registry in
                    registry.register(module(first, links.near))
                    registry.handle(start) { call in try await call.mediator.perform(first) }
                },
                try process(1) { registry in
                    registry.register(module(second, links.far))
                    registry.handle(first) { call in try await call.mediator.perform(second) }
                    registry.handle(last) { _ in 7 }
                },
                try process(2) { registry in
                    registry.register(module(last, links.back))
                    registry.handle(second) { call in try await call.mediator.perform(last) }
                },
            ]
            serving = try [(1, links.near), (2, links.far), (1, links.back)].map { [mediators] number, link in
                let gateway = try Gateway(mediators[number])
                return Task { try await gateway.keepServing(link.b) }
            }
        }

        func perform() async throws -> Int { try await mediators[0].perform(go("Start")) }

        func end() async {
            serving.forEach { $0.cancel() }
            for mediator in mediators { await mediator.stop() }
        }
    }

    @Test func aCallThatComesBackToTheSecondOfThreeProcessesIsInEachTraceOnce() async throws {
        let three = try Three()
        #expect(try await three.perform() == 7)
        #expect(
            three.traces[1].log.tree(showsTimes: false) == """
                First.go
                  Second.go
                    Second.go in c
                      Last.go
                        Last.go here
                """)
        #expect(
            three.traces[0].log.tree(showsTimes: false) == """
                Start.go
                  First.go
                    First.go in b
                      Second.go
                        Second.go in c
                          Last.go
                            Last.go in b again
                """)
        #expect(
            three.traces[2].log.tree(showsTimes: false) == """
                Second.go
                  Last.go
                    Last.go in b again
                """)
        await three.end()
    }

    /// In the second process its own trace comes before what collects for the first one.
    @Test func aTraceHasOneNameThroughThreeTracedProcesses() async throws {
        let three = try Three()
        #expect(try await three.perform() == 7)
        func names(_ end: MemoryLink.End) -> [String] {
            end.sent.withLock(\.self).compactMap { message in
                guard let begin = message.range(of: #""traceparent":"00-"#)?.upperBound else { return nil }
                return String(message[begin...].prefix(32))
            }
        }
        let sent = [three.links.near, three.links.far, three.links.back].map { names($0.a) }
        #expect(sent.map(\.count) == [1, 1, 1])
        #expect(Set(sent.flatMap(\.self)).count == 1)
        await three.end()
    }

    @Test func concurrentCallsKeepTheirSpansApart() async throws {
        let sides = try TracedSides()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 { group.addTask { try await sides.here.perform(TracedSides.plan, "Oslo") } }
            for try await rate in group { #expect(rate == 7) }
        }
        let tree = sides.trace.log.tree(showsTimes: false).split(separator: "Shop.plan(city)\n")
        #expect(
            Set(tree.map { $0.hasSuffix("\n") ? String($0.dropLast()) : String($0) }) == [
                """
                  Desk.quote(city, token)
                    Desk.quote(city, token) in the other side
                      Rates.rate(city, token)
                      event Desk.quoted(city)
                """
            ])
        #expect(tree.count == 50)
        await sides.end()
    }

    @Test func aTraceCrossesADistributedActorSystem() async throws {
        let network = Network()
        let (here, there) = (CodingSystem("a", in: network), CodingSystem("b", in: network))
        let desk = try Mediator(modules: [DeskModule()])
        let node = MediatorNode(actorSystem: there, offering: try Gateway(desk))
        let module = RemoteModule(
            "Desk", contracts: [DeskActions.add], over: NodeTransport("desk") { try here.find(node) },
            deadline: .seconds(600))
        #expect(
            try await tree(of: module) { try await $0.perform(DeskActions.add, 2, 3) } == """
                Desk.add(a, b)
                  Desk.add(a, b) in node "desk"
                """)
    }

    @Test func aTraceCrossesAChildProcess() async throws {
        let folder = try TemporaryDirectory()
        let child = ChildProcess(RemoteSampleProgram.path, ["streams", "\(folder.path)/log"])
        let module = RemoteModule("Trouble", contracts: [Trouble.echo], over: child, deadline: .seconds(600))
        #expect(
            try await tree(of: module) { try await $0.perform(Trouble.echo, "a") } == """
                Trouble.echo(text)
                  Trouble.echo(text) in child process "RemoteSample"
                """)
    }

    @Test func aTraceCrossesASocket() async throws {
        let folder = try TemporaryDirectory()
        let path = "\(folder.path)/socket"
        let there = try Mediator { registry in registry.handle(Trouble.echo) { _, text in text } }
        let gateway = try Gateway(there)
        let listening = await Listening(gateway, at: path)
        let module = RemoteModule(
            "Trouble", contracts: [Trouble.echo], over: LocalSocket(path), deadline: .seconds(600))
        #expect(
            try await tree(of: module) { try await $0.perform(Trouble.echo, "a") } == """
                Trouble.echo(text)
                  Trouble.echo(text) in socket "\(path)"
                """)
        try await listening.end()
    }

    private func tree<Output>(
        of module: RemoteModule, _ call: (Mediator) async throws -> Output
    ) async throws -> String {
        let trace = Trace()
        let mediator = try Mediator { registry in
            registry.register(module)
            registry.intercept(.everything, by: trace)
        }
        _ = try await call(mediator)
        await mediator.stop()
        return trace.log.tree(showsTimes: false)
    }
}
