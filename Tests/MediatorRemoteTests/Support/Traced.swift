import MediatorCoding
import MediatorEvents
import MediatorTrace
import Synchronization

@testable import Mediator
@testable import MediatorGateway
@testable import MediatorRemote

/// A clock in microseconds that never goes back.
final class MicrosecondClock: Sendable {
    private let time: Mutex<Int>

    init(_ start: Int) {
        time = Mutex(start)
    }

    var now: Duration { .microseconds(time.withLock(\.self)) }

    func advance(to microseconds: Int) {
        time.withLock { $0 = max($0, microseconds) }
    }
}

/// Two processes in one, whose handlers set their clocks: a plan here asks for a quote there.
struct TracedSides {
    static let plan = Action(
        "Shop", "plan", "Asks for a quote.", Parameter("city", String.self, "The city."), returns: Int.self,
        effect: .async)
    static let quote = Action(
        "Desk", "quote", "Asks for a rate.", Parameter("city", String.self, "The city."),
        Parameter("token", String.self, secret: true, "A secret."), returns: Int.self, effect: .async,
        exposure: .external)
    static let rate = Action(
        "Rates", "rate", "Takes ten microseconds.", Parameter("city", String.self, "The city."),
        Parameter("token", String.self, secret: true, "A secret."), returns: Int.self)
    static let quoted = Event("Desk", "quoted", "A quote.", Parameter("city", String.self, "The city."))

    let clockHere = MicrosecondClock(1000)
    let clockThere = MicrosecondClock(100)
    let link: MemoryLink
    let trace: Trace
    let collector: SpanCollector
    let there: Mediator
    let here: Mediator
    private let serving: Task<Void, any Error>

    /// - Parameters:
    ///   - values: Whether the trace records values.
    ///   - origin: The origin of calls there.
    ///   - scope: What is traced; nil for nothing.
    ///   - rates: How often the other side asks for the rate.
    init(
        values: Bool = false, origin: Origin = .process(), scope: InterceptorScope? = .everything, rates: Int = 1
    ) throws {
        let (clockHere, clockThere) = (clockHere, clockThere)
        let link = MemoryLink(origin: origin)
        self.link = link
        there = try Mediator { registry in
            registry.declare(Self.quoted)
            registry.handle(Self.quote) { call, city, token in
                clockThere.advance(to: 110)
                var rate = 0
                for _ in 0..<rates { rate = try call.mediator.perform(Self.rate, city, token) }
                try call.mediator.post(Self.quoted, city)
                clockThere.advance(to: 140)
                clockHere.advance(to: 1100)
                guard city != "Atlantis" else { throw ActionFailure("unknownCity", "There is no such city.") }
                return rate
            }
            registry.handle(Self.rate) { _, _, _ in
                clockThere.advance(to: 120)
                return 7
            }
            registry.on(Self.quoted) { _, _ in clockThere.advance(to: 130) }
        }
        collector = there.useSpanCollector(clockThere)
        let gateway = try Gateway(there)
        serving = Task { try await gateway.keepServing(link.b) }
        trace = Trace(recordsValues: values) { clockHere.now }
        let trace = trace
        here = try Mediator { registry in
            registry.register(
                RemoteModule("Desk", contracts: [Self.quote], over: link.a, deadline: .seconds(600)))
            registry.handle(Self.plan) { call, city in
                clockHere.advance(to: 1010)
                defer { clockHere.advance(to: 1200) }
                return try await call.mediator.perform(Self.quote, city, "s3cret")
            }
            if let scope { registry.intercept(scope, by: trace) }
        }
    }

    func end() async {
        serving.cancel()
        await here.stop()
    }
}

extension Mediator {
    /// Collects spans with another clock; the collector stays installed unless `pause` returns.
    @discardableResult
    func useSpanCollector(
        _ clock: MicrosecondClock,
        pause: @escaping @Sendable (Duration) async throws -> Void = { _ in throw CancellationError() }
    ) -> SpanCollector {
        core.attachments.object(SpanCollector.self) { SpanCollector(now: { clock.now }, pause: pause) }
    }
}
