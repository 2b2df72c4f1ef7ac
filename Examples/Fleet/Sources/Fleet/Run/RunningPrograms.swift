import Dispatch
import Foundation
import Processes
import Synchronization

/// A provider that the run has started, and what it has done.
struct RunningProvider {
    let name: String
    let release: OrdersModule.Release
    let child: Child
    var journal: JournalReader
    var begun = 0
    var inProgress: Set<Int> = []
    /// The orders that are done.
    var deeds: [Int] = []
    /// Those of them that are in progress.
    var answers: Set<Int> = []
    var isKilled = false

    mutating func read() {
        for line in journal.lines() {
            let words = line.split(separator: " ")
            guard words.count == 2, let order = Int(words[1]) else { continue }
            switch words[0] {
            case "begun":
                begun += 1
                inProgress.insert(order)
            case "did":
                deeds.append(order)
                answers.insert(order)
            default:
                inProgress.remove(order)
                answers.remove(order)
            }
        }
    }
}

/// A caller that the run has started, and how its calls ended.
struct RunningCaller {
    let name: String
    let child: Child
    let first: Int
    let count: Int
    var journal: JournalReader
    var begun = 0
    var outcomes: [Int: Outcome] = [:]
    /// How many events came, came again, and are missing; nil before the end.
    var events: (heard: Int, repeated: Int, missed: Int)?
    var isKilled = false

    mutating func read() {
        for line in journal.lines() {
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count > 1 else { continue }
            switch words[0] {
            case "begun": begun += 1
            case "ended":
                if words.count == 3, let order = Int(words[1]) { outcomes[order] = Outcome(words[2]) }
            default:
                let numbers = line.split(separator: " ").dropFirst().compactMap { Int($0) }
                if numbers.count == 3 { events = (numbers[0], numbers[1], numbers[2]) }
            }
        }
    }
}

/// The children of a run, which end with it.
final class Children: Sendable {
    private let state = Mutex<(children: [Child], isStopping: Bool)>(([], false))

    var isStopping: Bool { state.withLock(\.isStopping) }

    func add(_ child: Child) -> Child {
        let isStopping = state.withLock { state in
            state.children.append(child)
            return state.isStopping
        }
        if isStopping { child.stop() }
        return child
    }

    func stop() {
        let children = state.withLock { state in
            state.isStopping = true
            return state.children
        }
        for child in children { child.stop() }
    }
}

/// Runs something that starts programs; at its end, and at SIGINT and SIGTERM, they end too, and their folder is removed.
///
/// - Throws: An error if there is no nats-server, besides those of the operation.
func withPrograms<Result>(
    _ operation: (_ folder: String, _ children: Children) async throws -> Result
) async throws -> Result {
    guard ServerProcess.path != nil else {
        throw OptionError(description: "there is no nats-server; on Debian: apt-get install nats-server")
    }
    let folder = FileManager.default.temporaryDirectory.appending(component: "fleet-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let children = Children()
    let end: @Sendable () -> Void = {
        children.stop()
        try? FileManager.default.removeItem(atPath: folder)
    }
    defer { end() }
    let signals = [SIGINT, SIGTERM].map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler {
            end()
            exit(128 + number)
        }
        source.resume()
        return source
    }
    defer { for source in signals { source.cancel() } }
    return try await operation(folder, children)
}
