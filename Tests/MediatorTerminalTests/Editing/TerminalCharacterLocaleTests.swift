#if canImport(Glibc)
    import Foundation
    import Glibc
    import TestSupport
    import Testing

    @testable import MediatorTerminal

    @Suite struct TerminalCharacterLocaleTests {
        /// In a process of its own, where no other test allocates.
        @Test(.hangLimit) func aLocaleLeavesNoMemoryBehind() async {
            await #expect(processExitsWith: .success) {
                // While it lives, the library does not read the locale's files again.
                let kept = CharacterLocale()
                #expect(kept.use { unsafe String(cString: nl_langinfo(nl_item(CODESET))) } == "UTF-8")
                let before = try residentBytes()
                for _ in 0..<100_000 { _ = CharacterLocale() }
                // With a locale of 272 bytes left behind each time, 27 MB more.
                #expect(try residentBytes() - before < 9_000_000)
                withExtendedLifetime(kept) {}
            }
        }
    }

    /// Returns how many bytes of memory the process has.
    private func residentBytes() throws -> Int {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return try #require(Int(pages[1])) * Int(getpagesize())
    }
#endif
