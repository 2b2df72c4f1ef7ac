#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import MediatorTerminal

    @Suite struct TerminalCharacterLocaleTests {
        /// In a process of its own, where no other test allocates.
        @Test(.hangLimit) func aLocaleLeavesNoMemoryBehind() async {
            await #expect(processExitsWith: .success) {
                _ = CharacterLocale()
                let before = try residentPages()
                for _ in 0..<100_000 { _ = CharacterLocale() }
                // With a locale of 272 bytes left behind each time, 6,600 pages more.
                #expect(try residentPages() - before < 2000)
            }
        }
    }

    /// Returns how many pages of 4 KiB the process has in memory.
    private func residentPages() throws -> Int {
        let numbers = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return try #require(Int(numbers[1]))
    }
#endif
