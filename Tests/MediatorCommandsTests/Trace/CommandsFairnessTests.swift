import ConsoleTestSupport
import Dispatch
import Foundation
import Mediator
import Testing
import TestSupport

@testable import MediatorCommands
@testable import MediatorConsole

/// Sessions that share the threads of the process.
@Suite struct CommandsFairnessTests {
    /// Runs tasks on one thread, in the order in which they become ready.
    private final class OneThread: TaskExecutor {
        private let queue = DispatchQueue(label: "FairnessTests")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    private static let count = 1000

    /// Lines that make many calls, and the file that they name.
    private static let busy: [(line: String, file: String)] = [
        (String(repeating: "Busy.step\n", count: count), ""),
        ("repeat \(count) Busy.step\n", ""),
        (
            "replay FILE\n",
            String(
                repeating: #"{"action":"step","call":1,"caller":null,"parameters":{},"result":null,"target":"Busy"}"#
                    + "\n", count: count)
        ),
        ("check --run FILE\n", String(repeating: "Busy.step\n", count: count)),
    ]

    @Test(.hangLimit, arguments: busy) func linesOfOneSessionDoNotHoldUpAnother(line: String, file: String) async throws
    {
        let folder = try TemporaryDirectory()
        try folder.write(file, to: "file")
        let lines = line.replacing("FILE", with: "\(folder.path)/file")
        let steps = Counter()
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let mediator = try Mediator { registry in
            registry.handle("Busy", "step") { _ in
                steps.increment()
                beginning.yield()
                return .null
            }
            registry.handle("Other", "steps", returns: .int) { _ in .int(steps.count) }
        }
        // More busy sessions than threads.
        let output = try await withTaskExecutorPreference(OneThread()) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<2 {
                    group.addTask { _ = try await Self.output(of: lines, mediator) }
                }
                for await _ in began { break }
                let output = try await Self.output(of: "Other.steps\n", mediator)
                try await group.waitForAll()
                return output
            }
        }
        let answer = try #require(Int(output.dropLast()))
        #expect(answer <= 20)
        #expect(steps.count >= Self.count)
    }

    /// Returns the results of the lines of a session, whose clock counts ten milliseconds for each reading.
    private static func output(of lines: String, _ mediator: Mediator) async throws -> String {
        let (input, written, readings) = (Counter(), Written(), Counter())
        var streams = Console.Streams(
            input: { input.increment() == 1 ? Array(lines.utf8) : [] },
            output: { written.append(1, $0) },
            error: { _ in })
        streams.now = { .milliseconds(10 * readings.increment()) }
        let session = Session(mediator: mediator, streams: streams, configuration: .desk(), format: .text)
        _ = try await session.performLines(of: streams)
        return written.pieces.map(\.text).joined()
    }
}
