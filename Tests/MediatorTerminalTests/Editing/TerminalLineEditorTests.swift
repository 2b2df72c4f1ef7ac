#if os(Linux) || os(macOS)
    import Foundation
    import MediatorSystem
    import TestSupport
    import Testing

    @testable import MediatorTerminal

    /// The editor of lines, in processes of its own, since the library keeps its state in globals.
    @Suite struct TerminalLineEditorTests {
        @Test(.hangLimit, .enabled(if: EditLibrary() != nil)) func sessionsKeepNoDescriptors() async {
            await #expect(processExitsWith: .success) {
                let null = try System.opened("/dev/null", O_RDWR)
                let terminal = Terminal(input: null, screen: null)
                var counts: [Int] = []
                for _ in 0..<4 {
                    await terminal.open(name: "Test", LineHistory()) { ["TERM": "xterm"][$0] }
                    await terminal.close()
                    counts.append(openDescriptors())
                }
                // What the library used last is closed when it uses another.
                #expect(counts == Array(repeating: counts[0], count: 4))
            }
        }
    }

    /// Returns how many descriptors of the process are open.
    private func openDescriptors() -> Int { (0..<256).count { fcntl($0, F_GETFD) >= 0 } }
#endif
