package import Mediator
package import MediatorCoding
import Synchronization

/// Collects the spans of calls that traced callers in other processes make.
///
/// It is a tracer of all actions while such calls come, and is removed some seconds after the last of them: without a
/// traced caller, calls have no cost. Other calls that pass it meanwhile are not recorded.
package final class SpanCollector: MediatorAttachment {
    /// A span that is under way: position nil for the call of the other process itself, and for an omitted span.
    private struct OpenSpan: Sendable {
        let collection: SpanCollection
        let position: Int?
        var returns: ValueSchema?
    }

    private enum Installation: Sendable {
        case none, installed
        /// It is being installed or removed, and these tasks wait for the end of that.
        case underWay([CheckedContinuation<Void, Never>])
    }

    private struct State: Sendable {
        var last = 0
        var spans: [Int: OpenSpan] = [:]
        var installation = Installation.none
        var callsUnderWay = 0
        /// How many calls began, for the watch.
        var calls = 0
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

    /// The number of spans under way, and of those that calls under way collect.
    var spanCount: Int { state.withLock(\.spans.count) }

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
        let collection = SpanCollection(context, begun: now())
        let root = state.withLock { state in
            state.last += 1
            state.calls += 1
            state.callsUnderWay += 1
            state.spans[state.last] = OpenSpan(collection: collection, position: nil)
            return state.last
        }
        await install(mediator)
        let output = await call(SpanContext(ObjectIdentifier(self), root, inside: own))
        let spans = collection.result(at: now())
        state.withLock { state in
            state.callsUnderWay -= 1
            for number in [root] + collection.numbers { state.spans[number] = nil }
        }
        return (output, spans)
    }

    /// Registers the tracer, unless it is registered; returns when it is.
    private func install(_ mediator: Mediator) async {
        while true {
            enum Step { case installed, first, wait }
            let step: Step = state.withLock { state in
                switch state.installation {
                case .installed: return .installed
                case .underWay: return .wait
                case .none:
                    state.installation = .underWay([])
                    return .first
                }
            }
            switch step {
            case .installed: return
            case .wait: await changed()
            case .first:
                let place = CodeLocation(fileID: #fileID, line: #line)
                // The table is as it was but for the tracer; where its name is taken, calls have no spans.
                try? mediator.update { $0.trace(by: self, name: Self.name, .everything, order: .min, place) }
                finish(.installed)
                return watch(mediator.core)
            }
        }
    }

    /// Waits until the tracer is installed or removed.
    private func changed() async {
        await withCheckedContinuation { continuation in
            let isUnderWay = state.withLock { state in
                guard case .underWay(let waiting) = state.installation else { return false }
                state.installation = .underWay(waiting + [continuation])
                return true
            }
            if !isUnderWay { continuation.resume() }
        }
    }

    private func finish(_ installation: Installation) {
        let waiting: [CheckedContinuation<Void, Never>] = state.withLock { state in
            defer { state.installation = installation }
            if case .underWay(let waiting) = state.installation { return waiting }
            return []
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Removes the tracer when no traced call came for a while.
    private func watch(_ core: MediatorCore) {
        Task.detached { [weak self, weak core, pause] in
            var seen: Int? = 0
            while let last = seen {
                do { try await pause(Self.idleTime) } catch { return }
                guard let self, let core else { return }
                seen = self.remove(from: core, ifIdleSince: last)
            }
        }
    }

    /// Removes the tracer if no call came since a look at it, and none is under way.
    ///
    /// - Parameter last: The number of calls until then.
    /// - Returns: The number of calls until now; nil if the tracer was removed.
    func remove(from core: MediatorCore, ifIdleSince last: Int) -> Int? {
        let calls: Int? = state.withLock { state in
            guard state.calls == last, state.callsUnderWay == 0 else { return state.calls }
            state.installation = .underWay([])
            return nil
        }
        guard calls == nil else { return calls }
        try? core.update { $0.remove(interceptor: Self.name) }
        finish(.none)
        return nil
    }
}

// MARK: Spans

extension SpanCollector: Tracer {
    package func began(_ call: Call, module: String) -> Int {
        guard let parent = call.span?.identifier(in: self), let outer = span(parent) else { return 0 }
        let path = call.path
        let schema = outer.collection.context.recordsValues ? call.secretsSchema : nil
        var span = RemoteSpan(
            id: 0, caller: call.caller, module: module, target: SpanText.cut(path.target),
            action: SpanText.cut(path.action), started: .zero)
        span.arguments = SpanText.arguments(call.parameters, schema != nil) {
            schema?.redacting(call.parameters) ?? [:]
        } make: {
            RemoteSpan.Argument(name: $0, value: $1)
        }
        return begin(span, inside: (parent, outer), returns: schema.flatMap { $0.returns == .null ? nil : $0.returns })
    }

    package func began(_ given: Span, inside link: SpanContext?) -> Int {
        guard let parent = link?.identifier(in: self), let outer = span(parent) else { return 0 }
        var span = RemoteSpan(
            id: 0, caller: given.caller, module: given.module, target: SpanText.cut(given.target),
            action: SpanText.cut(given.action), started: .zero)
        span.kind = given.kind
        span.arguments = SpanText.arguments(given.parameters, outer.collection.context.recordsValues) {
            given.redactedParameters
        } make: {
            RemoteSpan.Argument(name: $0, value: $1)
        }
        return begin(span, inside: (parent, outer), returns: nil)
    }

    package func ended(_ identifier: Int, _ outcome: Result<Value, any Error>) {
        guard identifier != 0, let span = span(identifier) else { return }
        guard let position = span.position else {
            // Spans that are kept go with the call; there is no limit of those that are omitted.
            return state.withLock { $0.spans[identifier] = nil }
        }
        let now = now()
        switch outcome {
        case .success(let value):
            let result = value.isNull ? nil : span.returns.map { SpanText.cut($0.redacting(value).description) }
            span.collection.end(position, at: now) { .returned(after: $0, result: result) }
        case .failure(let error):
            let failure = span.collection.context.recordsValues ? error as? ActionFailure : nil
            let underlying = failure?.underlyingDescription.map(SpanText.cut)
            span.collection.end(position, at: now) {
                .failed(after: $0, code: SpanText.code(of: error), underlying: underlying)
            }
        }
    }

    /// Returns a span under way; nil where it is not collected, or its call has ended.
    private func span(_ number: Int) -> OpenSpan? { state.withLock { $0.spans[number] } }

    private func begin(
        _ span: RemoteSpan, inside outer: (number: Int, span: OpenSpan), returns: ValueSchema?
    ) -> Int {
        let collection = outer.span.collection
        let number = state.withLock { state in
            state.last += 1
            return state.last
        }
        var span = span
        span.id = base | UInt64(truncatingIfNeeded: number) & 0xFFFF_FFFF
        span.parent = outer.span.position
        // The caller of the outermost one is in the other process.
        if span.parent == nil { span.caller = span.caller ?? collection.context.caller }
        span.started = now() - collection.begun
        let position = collection.add(span, as: number)
        state.withLock { state in
            // The call of the other process may have ended meanwhile, and with it its spans.
            guard state.spans[outer.number] != nil else { return }
            state.spans[number] = OpenSpan(collection: collection, position: position, returns: returns)
        }
        return number
    }
}

// MARK: Calls to yet another process

extension SpanCollector: SpanTracer {
    package var time: Duration { now() }

    package func origin(of identifier: Int) -> SpanOrigin? {
        guard let span = span(identifier), let position = span.position else { return nil }
        let context = span.collection.context
        return SpanOrigin(
            trace: context.id, span: span.collection.id(at: position), recordsValues: context.recordsValues,
            passed: context.passed)
    }

    /// Whether a span is one of this process.
    package func made(_ span: RemoteSpan) -> Bool { span.id >> 32 == base >> 32 }

    /// Returns nothing: a call that comes back has a collection of its own.
    package func reserve(for span: UInt64) -> Int { 0 }

    package func take(_ answer: RemoteSpans, below identifier: Int, sent: Duration, from place: String) {
        guard let outer = span(identifier), let position = outer.position else { return }
        let begin = answer.begin(sent: sent, received: now()) - outer.collection.begun
        outer.collection.note(omitted: answer.omitted)
        var positions: [Int?] = []
        for var span in answer.spans {
            // Where the parent was one too many, so are its children.
            span.parent = span.parent.map { positions[$0] } ?? position
            span.started += begin
            span.place = span.place ?? place
            positions.append(outer.collection.add(span))
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
