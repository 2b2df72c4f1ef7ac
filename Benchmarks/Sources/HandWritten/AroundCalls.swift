import Synchronization

/// What one would write around the calls of a hand-written table: a function that may look at the call and go on.
public typealias HandWrittenStep =
    @Sendable (
        _ target: String, _ action: String, _ parameters: [String: any Sendable], _ next: HandWrittenTable.Handler
    ) throws -> any Sendable

extension HandWrittenTable {
    /// Puts a function around the handler of an action.
    public mutating func wrap(_ target: String, _ action: String, _ step: @escaping HandWrittenStep) {
        guard let handler = targets[target]?[action] else { return }
        register(target, action) { parameters in try step(target, action, parameters, handler) }
    }
}

/// A log in memory, as one would keep it by hand: the last lines, each with its time.
public final class LineLog: Sendable {
    private let begin = ContinuousClock.now
    private let capacity: Int
    private let lines = Mutex<[(time: Duration, text: String)]>([])

    /// Creates a log of at most so many lines.
    public init(capacity: Int) { self.capacity = capacity }

    /// Adds a line.
    public func write(_ text: String) {
        let time = ContinuousClock.now - begin
        lines.withLock { lines in
            if lines.count == capacity { lines.removeAll(keepingCapacity: true) }
            lines.append((time, text))
        }
    }

    /// Returns what writes a line at the start of a call and one at its end.
    public func step() -> HandWrittenStep {
        { target, action, parameters, next in
            self.write("\(target).\(action) \(parameters)")
            do {
                let result = try next(parameters)
                self.write("\(target).\(action) -> \(result)")
                return result
            } catch {
                self.write("\(target).\(action) failed: \(error)")
                throw error
            }
        }
    }
}
