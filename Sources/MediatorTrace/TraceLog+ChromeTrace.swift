public import Mediator
import MediatorCoding

extension TraceLog {
    /// Returns the calls as JSON that Perfetto (https://ui.perfetto.dev) and chrome://tracing open.
    ///
    /// The text follows the *Trace Event Format* of the Chromium project, in its object form: one complete event (`X`)
    /// for each call, times in microseconds. A call shares the track of its parent when it ended before the parent.
    /// Concurrent calls get separate tracks, with an arrow from the parent. Other processes are processes there too.
    ///
    /// - Throws: `MediatorError` with code `notSerializable` for a time that JSON cannot represent, which no recorded call
    ///   has.
    public func chromeTrace() throws(MediatorError) -> String {
        let tracks = Tracks(self)
        var events: [Value] = []
        for (process, name) in tracks.processes.enumerated() {
            events.append(Self.metadata("process_name", Track(process: process), ["name": .string(name ?? "Mediator")]))
            for number in 0..<tracks.count(of: process) {
                let track = Track(process: process, number: number + 1)
                events.append(Self.metadata("thread_name", track, ["name": .string("calls \(number + 1)")]))
                events.append(Self.metadata("thread_sort_index", track, ["sort_index": .int(number + 1)]))
            }
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
        return "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n" + lines.joined(separator: ",\n") + "\n]}"
    }

    private func complete(_ call: TracedCall, _ track: Track) -> Value {
        var arguments: Parameters = ["id": .int(call.id), "module": .string(call.module)]
        if call.kind != .action { arguments["kind"] = .string(call.kind.rawValue) }
        arguments["caller"] = call.caller.map { .string($0.description) }
        if !call.arguments.isEmpty { arguments["parameters"] = parameters(of: call) }
        switch call.outcome {
        case .inProgress: arguments["outcome"] = "in progress"
        case .returned: arguments["outcome"] = "returned"
        case .failed(let code): arguments["outcome"] = .string("failed: \(code)")
        }
        return [
            "name": .string(call.title), "cat": .string(call.provider), "ph": "X",
            "ts": .double(call.started.microseconds), "dur": .double((end(of: call) - call.started).microseconds),
            "pid": .int(track.process + 1), "tid": .int(track.number), "args": .dictionary(arguments),
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
        call.started + max(.zero, call.duration ?? recordedAt - call.started)
    }

    private static func metadata(_ name: String, _ track: Track, _ arguments: Parameters) -> Value {
        [
            "name": .string(name), "ph": "M", "pid": .int(track.process + 1), "tid": .int(track.number),
            "args": .dictionary(arguments),
        ]
    }

    private static func flow(_ phase: String, _ call: TracedCall, _ track: Track, _ others: Parameters) -> Value {
        var event: Parameters = [
            "name": "call", "cat": "call", "ph": .string(phase), "id": .int(call.id),
            "ts": .double(call.started.microseconds), "pid": .int(track.process + 1), "tid": .int(track.number),
        ]
        for (key, value) in others { event[key] = value }
        return .dictionary(event)
    }
}

/// A track of a process.
private struct Track: Hashable {
    /// The position of the process.
    var process: Int
    /// The number of the track in the process, from one.
    var number = 0
}

/// The tracks of calls; on each track calls nest completely.
private struct Tracks {
    /// The endpoints of the processes; nil for this one, the first.
    private(set) var processes: [String?] = [nil]
    private var tracks: [Int: Track] = [:]
    /// The calls in progress on each track of each process.
    private var open: [[[(id: Int, end: Duration)]]] = [[]]

    init(_ log: TraceLog) {
        for call in log.calls.sorted(by: { ($0.started, $0.id) < ($1.started, $1.id) }) { add(call, log.end(of: call)) }
    }

    private mutating func add(_ call: TracedCall, _ end: Duration) {
        let process = processes.firstIndex(of: call.endpoint) ?? processes.count
        if process == processes.count {
            processes.append(call.endpoint)
            open.append([])
        }
        for track in open[process].indices {
            // Ended calls leave the track, except the parent when this call ends no later than the parent.
            while let last = open[process][track].last, last.end <= call.started,
                last.id != call.parent || end > last.end
            {
                open[process][track].removeLast()
            }
        }
        let own = call.parent.flatMap { tracks[$0] }
        let track: Int
        if let own, own.process == process, let last = open[process][own.number - 1].last, last.id == call.parent,
            end <= last.end
        {
            track = own.number - 1
        } else if let free = open[process].firstIndex(where: \.isEmpty) {
            track = free
        } else {
            track = open[process].count
            open[process].append([])
        }
        open[process][track].append((call.id, end))
        tracks[call.id] = Track(process: process, number: track + 1)
    }

    func count(of process: Int) -> Int { open[process].count }

    subscript(call: Int) -> Track? { tracks[call] }
}
