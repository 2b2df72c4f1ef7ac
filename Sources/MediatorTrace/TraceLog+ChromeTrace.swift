public import Mediator
import MediatorCoding

extension TraceLog {
    /// Returns the calls as JSON that Perfetto (https://ui.perfetto.dev) and chrome://tracing open.
    ///
    /// The text follows the *Trace Event Format* of the Chromium project, in its object form: one complete event (`X`)
    /// for each call, times in microseconds. A call shares the track of its parent when it ended before the parent.
    /// Concurrent calls get separate tracks, with an arrow from the parent.
    ///
    /// - Throws: `MediatorError` with code `notPlain` for a time that JSON cannot represent, which no recorded call
    ///   has.
    public func chromeTrace() throws(MediatorError) -> String {
        let tracks = Tracks(self)
        var events: [Value] = [Self.metadata("process_name", 0, ["name": "Mediator"])]
        for track in 0..<tracks.count {
            events.append(Self.metadata("thread_name", track + 1, ["name": .string("calls \(track + 1)")]))
            events.append(Self.metadata("thread_sort_index", track + 1, ["sort_index": .int(track + 1)]))
        }
        for call in calls {
            guard let track = tracks[call.id] else { continue }
            events.append(complete(call, track))
            guard let parent = call.parent, let other = tracks[parent], other != track else { continue }
            events.append(Self.flow("s", call, other, [:]))
            // Bound to the enclosing call, not to the next one on the track.
            events.append(Self.flow("f", call, track, ["bp": "e"]))
        }
        var lines: [String] = []
        for event in events { lines.append(try event.json()) }
        return "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n" + lines.joined(separator: ",\n") + "\n]}\n"
    }

    private func complete(_ call: TracedCall, _ track: Int) -> Value {
        var arguments: Parameters = ["id": .int(call.id), "module": .string(call.module)]
        if call.kind != .action { arguments["kind"] = .string(call.kind.rawValue) }
        arguments["caller"] = call.caller.map { .string($0.description) }
        if !call.arguments.isEmpty { arguments["parameters"] = parameters(of: call) }
        switch call.outcome {
        case .underWay: arguments["outcome"] = "under way"
        case .returned: arguments["outcome"] = "returned"
        case .failed(let code): arguments["outcome"] = .string("failed: \(code)")
        }
        return [
            "name": .string(call.title), "cat": .string(call.provider), "ph": "X",
            "ts": .double(call.started.microseconds), "dur": .double((end(of: call) - call.started).microseconds),
            "pid": 1, "tid": .int(track + 1), "args": .dictionary(arguments),
        ]
    }

    /// Returns the names of the parameters, with their values if the trace recorded them.
    ///
    /// Without values it is a list, since Perfetto omits keys with a null value.
    private func parameters(of call: TracedCall) -> Value {
        if call.arguments.allSatisfy({ $0.value == nil }) { return call.arguments.map(\.name).parameterValue }
        var values: Parameters = [:]
        for argument in call.arguments { values[argument.name] = argument.value.parameterValue }
        return .dictionary(values)
    }

    fileprivate func end(of call: TracedCall) -> Duration {
        call.started + max(.zero, call.took ?? taken - call.started)
    }

    private static func metadata(_ name: String, _ thread: Int, _ arguments: Parameters) -> Value {
        ["name": .string(name), "ph": "M", "pid": 1, "tid": .int(thread), "args": .dictionary(arguments)]
    }

    private static func flow(_ phase: String, _ call: TracedCall, _ track: Int, _ others: Parameters) -> Value {
        var event: Parameters = [
            "name": "call", "cat": "call", "ph": .string(phase), "id": .int(call.id),
            "ts": .double(call.started.microseconds), "pid": 1, "tid": .int(track + 1),
        ]
        for (key, value) in others { event[key] = value }
        return .dictionary(event)
    }
}

/// The tracks of calls; on each track calls nest completely.
private struct Tracks {
    private var tracks: [Int: Int] = [:]
    private(set) var count = 0

    init(_ log: TraceLog) {
        var open: [[(id: Int, end: Duration)]] = []
        for call in log.calls.sorted(by: { ($0.started, $0.id) < ($1.started, $1.id) }) {
            let end = log.end(of: call)
            for track in open.indices {
                // Ended calls leave the track, except the parent when this call ends no later than the parent.
                while let last = open[track].last, last.end <= call.started, last.id != call.parent || end > last.end {
                    open[track].removeLast()
                }
            }
            let own = call.parent.flatMap { tracks[$0] }
            let track: Int
            if let own, let last = open[own].last, last.id == call.parent, end <= last.end {
                track = own
            } else if let free = open.firstIndex(where: \.isEmpty) {
                track = free
            } else {
                track = open.count
                open.append([])
            }
            open[track].append((call.id, end))
            tracks[call.id] = track
        }
        count = open.count
    }

    subscript(call: Int) -> Int? { tracks[call] }
}
