package import Mediator
package import MediatorConsole
import Synchronization

/// A console in this process with texts as streams.
package struct TestConsole: Sendable {
    /// The output and the status of a run.
    package struct Run: Equatable {
        package var output = ""
        package var error = ""
        package var status = Console.ExitStatus.done

        package init(output: String = "", error: String = "", status: Console.ExitStatus = .done) {
            (self.output, self.error, self.status) = (output, error, status)
        }
    }

    /// The input, in pieces.
    package var input: [[UInt8]] = []
    package var isTerminal = false
    package var columns: Int?
    package var environment: [String: String] = [:]
    package var options: [Console.Option] = []
    /// The commands of products; a command of a test takes the place of one with its name.
    package var productCommands: [any ConsoleCommand] = []
    package var commands: [any ConsoleCommand] = []
    package var prompt = "> "
    package var banner: String?
    package var contracts: [String: [any Contract]] = [:]
    package var guardedTags: [String] = []
    /// Answers questions, as a user at a terminal.
    package var ask: (@Sendable (Console.Question) async -> String?)?
    package var make: @Sendable (Console.Options) throws -> Mediator = { _ in try .desk() }

    package init(_ lines: String = "") {
        if !lines.isEmpty { input = [Array(lines.utf8)] }
    }

    package init(pieces: [[UInt8]]) {
        input = pieces
    }

    package func run(_ arguments: [String]) async -> Run {
        await record(arguments).run
    }

    /// Runs the console, and returns its output in pieces: stream 1 for results, 2 for the rest.
    package func record(_ arguments: [String]) async -> (run: Run, pieces: [(stream: Int, text: String)]) {
        let pieces = Mutex<[[UInt8]]>(input.reversed())
        let written = Written()
        var streams = Console.Streams(
            input: { pieces.withLock { $0.popLast() } ?? [] },
            output: { written.append(1, $0) },
            error: { written.append(2, $0) },
            isInputTerminal: isTerminal,
            isOutputTerminal: isTerminal,
            isErrorTerminal: isTerminal,
            environment: { [environment] in environment[$0] },
            ask: ask
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
        let names = Set(commands.map(\.name))
        let status = await Console.run(
            name: "Desk",
            version: "1.2.3",
            options: options,
            commands: productCommands.filter { !names.contains($0.name) } + commands,
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
package final class Written: Sendable {
    private let all = Mutex<[(stream: Int, text: String)]>([])

    package init() {}

    package func append(_ stream: Int, _ text: String) {
        all.withLock { $0.append((stream, text)) }
    }

    package var pieces: [(stream: Int, text: String)] {
        all.withLock(\.self)
    }
}
