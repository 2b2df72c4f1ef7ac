import Foundation
import MediatorSystem
import MediatorTerminal
import PseudoTerminal
import Testing

@testable import MediatorConsole

/// Withdrawn questions on a terminal of this process.
@Suite @Typist struct TerminalWithdrawalTests {
    /// Both ends of a terminal.
    private final class Ends {
        let screen: Int32
        let program: Int32

        init() throws {
            var program: Int32 = -1
            screen = pseudoTerminalOpen(24, 80, &program)
            self.program = program
            try #require(screen >= 0)
        }

        deinit {
            close(screen)
            close(program)
        }

        /// Reads output until it ends with a text.
        func read(until text: String) throws {
            var shown: [UInt8] = []
            while !String(decoding: shown, as: UTF8.self).hasSuffix(text) {
                var request = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
                try #require(poll(&request, 1, 600_000) == 1, "never came: \(text)")
                shown += try System.read(screen)
            }
        }

        func type(_ line: String) throws {
            try System.write(line + "\n", to: screen)
        }
    }

    @Test func cancellationWithdrawsAQuestion() async throws {
        let ends = try Ends()
        let terminal = Terminal(input: ends.program, screen: ends.program)
        let asking = Task.detached { await terminal.ask(Console.Question("who? ")) }
        try ends.read(until: "who? ")
        asking.cancel()
        #expect(await asking.value == nil)
        try ends.read(until: "\r\n")
        // The line that follows is for the next question.
        let next = Task.detached { await terminal.ask(Console.Question("and? ")) }
        try ends.read(until: "and? ")
        try ends.type("Ann")
        #expect(await next.value == "Ann")
    }

    @Test func aCancelledTaskDoesNotAsk() async throws {
        let ends = try Ends()
        let terminal = Terminal(input: ends.program, screen: ends.program)
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let asking = Task.detached {
            for await _ in gate {}
            return await terminal.ask(Console.Question("who? "))
        }
        asking.cancel()
        opening.finish()
        #expect(await asking.value == nil)
        let next = Task.detached { await terminal.ask(Console.Question("and? ")) }
        try ends.read(until: "and? ")
        try ends.type("Ann")
        #expect(await next.value == "Ann")
    }
}
