import ConsoleTestSupport
import Mediator
import MediatorTerminal
import Synchronization
import Testing

@testable import MediatorConsole

/// Lines that a person types on a terminal.
@Suite struct ConsoleLinePerformerTests {
    private func session(
        _ written: Written, remember: @escaping @Sendable (String) async -> String?
    ) throws -> Session {
        var streams = Console.Streams(
            input: { [] }, output: { written.append(1, $0) }, error: { written.append(2, $0) })
        streams.remember = remember
        return Session(mediator: try .desk(), streams: streams, configuration: .desk(), format: .text)
    }

    @Test func aLineIsRememberedBeforeItIsPerformed() async throws {
        let written = Written()
        let session = try session(written) { line in
            #expect(written.pieces.isEmpty)
            #expect(line == "Desk.add item=pen")
            return "lines are not kept"
        }
        #expect(try await session.perform("Desk.add item=pen", number: nil) == .done)
        #expect(written.pieces.map(\.text) == ["lines are not kept\n", "7\n"])
        #expect(written.pieces.map(\.stream) == [2, 1])
    }

    /// Ctrl-C between Enter and the call.
    @Test func aLineThatIsCancelledMeanwhileIsNotPerformed() async throws {
        let written = Written()
        let session = try session(written) { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            return nil
        }
        _ = try await Task { try await session.perform("Desk.add item=pen", number: nil) }.value
        #expect(written.pieces.isEmpty)
        #expect(session.history.lines.isEmpty)
    }

    /// The lines of a file, which "check --run" performs, are not typed; a typed comment is no command, but may be recalled.
    @Test func typedLinesAreRemembered() async throws {
        let remembered = Mutex<[String]>([])
        let session = try session(Written()) { line in
            remembered.withLock { $0.append(line) }
            return nil
        }
        for (line, number) in [("Desk.clear", 1), ("Desk.add item=a", nil), ("# a comment", nil)] {
            #expect(try await session.perform(line, number: number) == .done)
        }
        #expect(remembered.withLock(\.self) == ["Desk.add item=a", "# a comment"])
        #expect(session.history.lines.map(\.line) == ["Desk.clear", "Desk.add item=a"])
    }
}
