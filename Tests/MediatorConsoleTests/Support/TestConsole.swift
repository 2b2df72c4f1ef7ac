import Mediator
import MediatorCommands
import MediatorConsole
import Synchronization

/// A console in this process with texts as streams.
struct TestConsole: Sendable {
    /// The output and the status of a run.
    struct Run: Equatable {
        var output = ""
        var error = ""
        var status = Console.ExitStatus.done
    }

    /// The input, in pieces.
    var input: [[UInt8]] = []
    var isTerminal = false
    var columns: Int?
    var environment: [String: String] = [:]
    var options: [Console.Option] = []
    var commands: [any ConsoleCommand] = []
    var prompt = "> "
    var banner: String?
    var contracts: [String: [any Contract]] = [:]
    var guardedTags: [String] = []
    var make: @Sendable (Console.Options) throws -> Mediator = { _ in try .desk() }

    init(_ lines: String = "") {
        if !lines.isEmpty { input = [Array(lines.utf8)] }
    }

    init(pieces: [[UInt8]]) {
        input = pieces
    }

    func run(_ arguments: [String]) async -> Run {
        await record(arguments).run
    }

    /// Runs the console, and returns its output in pieces: stream 1 for results, 2 for the rest.
    func record(_ arguments: [String]) async -> (run: Run, pieces: [(stream: Int, text: String)]) {
        let pieces = Mutex<[[UInt8]]>(input.reversed())
        let written = Written()
        var streams = Console.Streams(
            input: { pieces.withLock { $0.popLast() } ?? [] },
            output: { written.append(1, $0) },
            error: { written.append(2, $0) },
            isInputTerminal: isTerminal,
            isOutputTerminal: isTerminal,
            isErrorTerminal: isTerminal,
            environment: { [environment] in environment[$0] }
        )
        streams.columns = { [columns] in columns }
        let readings = Mutex(0)
        // The first span takes 1 ms, the next 2 ms and so on.
        streams.now = {
            readings.withLock { count in
                count += 1
                let spans = count / 2
                return .milliseconds(spans * (spans + 1) / 2)
            }
        }
        // A command of a test takes the place of that of a product.
        let names = Set(commands.map(\.name))
        let status = await Console.run(
            name: "Desk",
            version: "1.2.3",
            options: options,
            commands: Console.productCommands.filter { !names.contains($0.name) } + commands,
            prompt: prompt,
            banner: banner,
            contracts: contracts,
            guardedTags: guardedTags,
            arguments: arguments,
            streams: streams,
            make: make
        )
        let all = written.pieces
        func text(_ stream: Int) -> String { all.filter { $0.stream == stream }.map(\.text).joined() }
        return (Run(output: text(1), error: text(2), status: status), all)
    }
}

/// The written texts; thread-safe.
final class Written: Sendable {
    private let all = Mutex<[(stream: Int, text: String)]>([])

    func append(_ stream: Int, _ text: String) {
        all.withLock { $0.append((stream, text)) }
    }

    var pieces: [(stream: Int, text: String)] {
        all.withLock(\.self)
    }
}
