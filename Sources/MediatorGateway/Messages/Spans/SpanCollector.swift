package import Mediator
import MediatorCoding
import Synchronization

/// Collects the spans of calls that traced callers in other processes make.
///
/// It is a tracer of all actions while such calls come, and is removed some seconds after the last of them: without a
/// traced caller, calls have no cost. Other calls that pass it meanwhile are not recorded.
package final class SpanCollector: MediatorAttachment {
    private struct State: Sendable {
        /// How many calls began; the number of the last one.
        var calls = 0
        /// The spans of the calls in progress, by their numbers.
        var collections: [Int: SpanCollection] = [:]
        var isInstalled = false
        /// The last installation or removal, which the next one waits for.
        var change: Task<Void, Never>?
    }

    /// How long it stays without a traced call.
    static let idleTime = Duration.seconds(10)
    /// Its name among the interceptors.
    static let name = "trace of another process"

    /// The trace of calls that begin in this process.
    package let trace = TraceID()
    /// The upper half of the identifiers of spans.
    private let base = UInt64(UInt32.random(in: 1 ... .max)) << 32
    private let now: @Sendable () -> Duration
    private let pause: @Sendable (Duration) async throws -> Void
    private let state = Mutex(State())

    package convenience init() {
        let start = ContinuousClock.now
        self.init(now: { ContinuousClock.now - start }, pause: { try await Task.sleep(for: $0) })
    }

    /// Creates a collector with a given clock, for tests.
    package init(
        now: @escaping @Sendable () -> Duration, pause: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.now = now
        self.pause = pause
    }
}

// MARK: Calls of other processes

extension SpanCollector {
    /// Runs a call of another process inside of a span, and returns its result and the spans.
    ///
    /// - Parameters:
    ///   - context: The span of the caller.
    ///   - mediator: The mediator of the call.
    ///   - own: The spans of this process that led to the call; nil for a call that does not come back.
    ///   - call: Runs the call.
    func collect<Output>(
        for context: TraceContext, _ mediator: Mediator, inside own: SpanContext? = nil,
        _ call: (SpanContext) async -> Output
    ) async -> (Output, RemoteSpans) {
        let started = now()
        let number = state.withLock { state in
            state.calls += 1
            state.collections[state.calls] = SpanCollection(context, started: started)
            return state.calls
        }
        await install(mediator)
        let root = SpanIndex(call: number, offset: SpanIndex.root).identifier
        let output = await call(SpanContext(ObjectIdentifier(self), root, inside: own))
        let ended = now()
        // Spans that begin or end later have no collection.
        let collection = state.withLock { $0.collections.removeValue(forKey: number) }
        return (output, collection?.result(at: ended) ?? RemoteSpans())
    }

    /// Registers the tracer, unless it is registered; returns when it is.
    private func install(_ mediator: Mediator) async {
        let change = state.withLock { state in
            guard !state.isInstalled else { return state.change }
            state.isInstalled = true
            state.change = Task.detached { [self, before = state.change] in
                await before?.value
                let location = CodeLocation(fileID: #fileID, line: #line)
                // The table is as it was but for the tracer; where its name is taken, calls have no spans.
                try? mediator.update { $0.trace(by: self, name: Self.name, .everything, location) }
                watch(mediator.core)
            }
            return state.change
        }
        await change?.value
    }

    /// Removes the tracer when no traced call came for a while.
    private func watch(_ core: MediatorCore) {
        Task.detached { [weak self, weak core, pause] in
            var seen: Int? = 0
            while let last = seen {
                do { try await pause(Self.idleTime) } catch { return }
                guard let self, let core else { return }
                seen = await self.remove(from: core, ifIdleSince: last)
            }
        }
    }

    /// Removes the tracer if no call came since a look at it, and none is in progress.
    ///
    /// - Parameter last: The number of calls until then.
    /// - Returns: The number of calls until now; nil if the tracer was removed.
    func remove(from core: MediatorCore, ifIdleSince last: Int) async -> Int? {
        let (calls, removal) = state.withLock { state -> (Int?, Task<Void, Never>?) in
            guard state.calls == last, state.collections.isEmpty else { return (state.calls, nil) }
            state.isInstalled = false
            state.change = Task.detached { [before = state.change] in
                await before?.value
                try? core.update { $0.remove(interceptor: Self.name) }
            }
            return (nil, state.change)
        }
        await removal?.value
        return calls
    }
}

// MARK: Spans

extension SpanCollector: SpanTracer {
    package var time: Duration { now() }

    package func keepsValues(of identifier: Int?) -> Bool? {
        identifier.flatMap { identifier in collection(of: identifier) { $0.context.recordsValues } }
    }

    package func keep(_ span: consuming Span, returns: ValueSchema?) -> Int {
        guard let parent = span.parent.map(SpanIndex.init) else { return 0 }
        return change(parent.call) { collection in
            let offset = collection.add(span, below: parent.offset, returns: returns)
            let identifier = SpanIndex(call: parent.call, offset: offset).identifier
            collection.identify(offset, as: base | UInt64(truncatingIfNeeded: identifier) & 0xFFFF_FFFF)
            return identifier
        } ?? 0
    }

    package func returns(of identifier: Int) -> ValueSchema? {
        collection(of: identifier) { $0.returns(at: SpanIndex(identifier).offset) } ?? nil
    }

    package func end(_ identifier: Int, at time: Duration, _ change: (inout Span) -> Void) {
        let index = SpanIndex(identifier)
        self.change(index.call) { $0.end(index.offset, at: time, change) }
    }

    package func origin(of identifier: Int) -> SpanOrigin? {
        collection(of: identifier) { collection in
            guard let span = collection.span(at: SpanIndex(identifier).offset) else { return nil }
            let context = collection.context
            return SpanOrigin(
                trace: context.id, span: span.id, recordsValues: context.recordsValues, passed: context.passed)
        } ?? nil
    }

    /// Whether a span is one of this process.
    package func isOwn(_ span: Span) -> Bool { span.id >> 32 == base >> 32 }

    /// Returns nothing: a call that comes back has a collection of its own.
    package func reserve(for span: UInt64) -> Int { 0 }

    package func take(_ spans: RemoteSpans, below identifier: Int, sent: Duration, from endpoint: String) {
        let (outer, begin) = (SpanIndex(identifier), spans.begin(sent: sent, received: now()))
        change(outer.call) { $0.take(spans, below: outer.offset, begin: begin, from: endpoint) }
    }

    /// Reads the collection of a span; nil where the span is not collected, or its call has ended.
    private func collection<Result: Sendable>(of identifier: Int, _ read: (SpanCollection) -> Result) -> Result? {
        state.withLock { state in state.collections[SpanIndex(identifier).call].map(read) }
    }

    /// Changes the collection of a call, unless the call has ended.
    @discardableResult
    private func change<Result: Sendable>(_ call: Int, _ change: (inout SpanCollection) -> Result) -> Result? {
        state.withLock { state in
            state.collections.index(forKey: call).map { change(&state.collections.values[$0]) }
        }
    }
}

extension MediatorCore {
    /// Returns the spans of this process for a call that came back from another one, to which a span of it led.
    func link(to span: UInt64) -> SpanContext? {
        table.tracers.compactMap { $0.tracer as? any SpanTracer }.reduce(nil) { link, tracer in
            let number = tracer.reserve(for: span)
            return number == 0 ? link : SpanContext(ObjectIdentifier(tracer), number, inside: link)
        }
    }
}
