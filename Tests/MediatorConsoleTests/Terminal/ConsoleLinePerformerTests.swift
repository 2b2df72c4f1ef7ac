import ConsoleTestSupport
import Mediator
import MediatorTerminal
import Synchronization
import Testing

@testable import MediatorConsole

/// Lines that a person types on a terminal.
@Suite struct ConsoleLinePerformerTests {
    private func session(_ written: Written) throws -> Session {
        let streams = Console.Streams(
            input: { [] }, output: { written.append(1, $0) }, error: { written.append(2, $0) })
        return Session(mediator: try .desk(), streams: streams, configuration: .desk(), format: .text)
    }

    @Test func aLineIsRememberedBeforeItIsPerformed() async throws {
        let written = Written()
        try await session(written).perform(typed: "Desk.add item=pen") { line in
            #expect(written.pieces.isEmpty)
            #expect(line == "Desk.add item=pen")
            return "lines are not kept"
        }
        #expect(written.pieces.map(\.text) == ["lines are not kept\n", "7\n"])
        #expect(written.pieces.map(\.stream) == [2, 1])
    }

    /// Ctrl-C between Enter and the call.
    @Test func aLineThatIsCancelledMeanwhileIsNotPerformed() async throws {
        let written = Written()
        let session = try session(written)
        let line = Task {
            try await session.perform(typed: "Desk.add item=pen") { _ in
                withUnsafeCurrentTask { $0?.cancel() }
                return nil
            }
        }
        try await line.value
        #expect(written.pieces.isEmpty)
        #expect(session.history.lines.isEmpty)
    }
}
