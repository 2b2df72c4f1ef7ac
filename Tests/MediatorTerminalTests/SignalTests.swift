import Foundation
import MediatorSystem
import TestSupport
import Testing

@testable import MediatorTerminal

/// Watching for signals, in processes of their own, since a process has one set of handlers.
@Suite struct TerminalSignalTests {
    /// A question that ends takes the handlers from no session that begins at the same time.
    @Test(.hangLimit) func aSessionWatchesThoughAQuestionEnds() async {
        await #expect(processExitsWith: .success) {
            // Questions end at once, since the input is at its end.
            let null = try System.opened("/dev/null", O_RDWR)
            let terminal = Terminal(input: null, screen: null)
            let asking = Task {
                while !Task.isCancelled { _ = await terminal.ask("", choices: [], isSecret: false) }
            }
            var unwatched = 0
            for _ in 0..<1000 {
                await terminal.open(name: "Test", LineHistory()) { _ in nil }
                // One object of a process watches at a time.
                if let signals = Signals.watch({ _ in }) {
                    unwatched += 1
                    signals.stop()
                }
                await terminal.close()
            }
            asking.cancel()
            await asking.value
            #expect(unwatched == 0)
        }
    }
}
