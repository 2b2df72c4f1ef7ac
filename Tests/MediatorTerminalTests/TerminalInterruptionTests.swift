import Foundation
import MediatorCoding
import MediatorSystem
import Synchronization
import TestSupport
import Testing

@testable import MediatorTerminal

/// Ctrl-C between the end of a line and its command.
@Suite struct TerminalInterruptionTests {
    /// An error: the command still runs.
    private struct StillRuns: Error {}

    /// Passes a terminal whose input has these bytes, and then ends.
    private static func withTerminal(_ input: String, _ body: (Terminal) async throws -> Void) async throws {
        let (readEnd, writeEnd) = System.pipe()
        defer { System.close(readEnd) }
        try System.write(input, to: writeEnd)
        System.close(writeEnd)
        let null = try System.opened("/dev/null", O_RDWR)
        defer { System.close(null) }
        try await body(Terminal(input: readEnd, screen: null))
    }

    /// Returns the text of a line; nil without one.
    private static func text(_ outcome: LineOutcome) -> String? {
        guard case .line(.bytes(let bytes)) = outcome else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(.hangLimit) func theCommandOfTheLineDoesNotBegin() async throws {
        try await Self.withTerminal("one\n") { terminal in
            #expect(Self.text(await terminal.line(LineRequest(prompt: ""))) == "one")
            terminal.interrupt()
            let runs = Mutex(0)
            await #expect(throws: CancellationError.self) {
                try await terminal.interruptible(orThrow: StillRuns()) { runs.withLock { $0 += 1 } }
            }
            #expect(runs.withLock(\.self) == 0)
            try await terminal.interruptible(orThrow: StillRuns()) { runs.withLock { $0 += 1 } }
            #expect(runs.withLock(\.self) == 1)
        }
    }

    @Test(.hangLimit) func theCommandOfALaterLineBegins() async throws {
        try await Self.withTerminal("one\n") { terminal in
            terminal.interrupt()
            #expect(Self.text(await terminal.line(LineRequest(prompt: ""))) == "one")
            let result = try await terminal.interruptible(orThrow: StillRuns()) { 1 }
            #expect(result == 1)
        }
    }

    /// Both lines come at once, so that the second one is there when it is interrupted.
    @Test(.hangLimit) func aLineThatHasJustEndedIsDropped() async throws {
        try await Self.withTerminal("one\ntwo\nthree\n") { terminal in
            #expect(Self.text(await terminal.line(LineRequest(prompt: ""))) == "one")
            let request = LineRequest(
                prompt: "",
                isWithdrawn: {
                    terminal.interrupt()
                    return false
                })
            guard case .interrupted = await terminal.line(request) else {
                Issue.record("the line was returned")
                return
            }
            guard case .end = await terminal.line(LineRequest(prompt: "")) else {
                Issue.record("a further line was returned")
                return
            }
        }
    }
}
