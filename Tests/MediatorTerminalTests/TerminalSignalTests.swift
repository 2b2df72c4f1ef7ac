#if os(Linux) || os(macOS)
    import Foundation
    import MediatorSystem
    import Synchronization
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

        /// A handler that another thread still runs must not write to a later file with the number of the pipe.
        @Test(.hangLimit) func thePipeOfTheHandlersStaysOpen() async {
            await #expect(processExitsWith: .success) {
                var pipes: Set<System.Descriptor> = []
                for _ in 0..<3 {
                    let (reports, report) = AsyncStream.makeStream(of: Int32.self)
                    let signals = Signals.watch { report.yield($0) }
                    // Threads of the concurrency runtime block signals.
                    kill(getpid(), SIGCONT)
                    #expect(await reports.first { _ in true } == SIGCONT)
                    signals?.stop()
                    pipes.insert(Signals.writeEnd.load(ordering: .relaxed))
                }
                #expect(pipes.count == 1)
                #expect(pipes.allSatisfy { fcntl($0, F_GETFD) >= 0 })
            }
        }
    }
#endif
