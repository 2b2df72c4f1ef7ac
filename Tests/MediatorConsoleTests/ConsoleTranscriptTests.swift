import ConsoleTestSupport
import Foundation
import Testing

/// Whole sessions with both streams and the status.
///
/// `RECORD_TRANSCRIPTS=1 swift test` records the files again.
@Suite struct ConsoleTranscriptTests {
    @Test(arguments: Sessions.commands) func command(_ transcript: Transcript) async throws {
        try await transcript.check()
    }

    @Test(arguments: Sessions.calling) func calling(_ transcript: Transcript) async throws {
        try await transcript.check()
    }

    @Test(arguments: Sessions.seeing) func seeing(_ transcript: Transcript) async throws {
        try await transcript.check()
    }

    @Test(arguments: Sessions.statuses) func exitStatus(_ transcript: Transcript) async throws {
        try await transcript.check()
    }

    @Test(arguments: Sessions.usage) func wrongUsage(_ transcript: Transcript) async throws {
        try await transcript.check()
    }

    @Test(arguments: Sessions.lines) func lines(_ transcript: Transcript) async throws {
        try await transcript.check()
    }

    @Test(arguments: Sessions.terminal) func terminal(_ transcript: Transcript) async throws {
        try await transcript.check()
    }
}

extension Transcript {
    /// Compares the session with the file in `Transcripts`.
    fileprivate func check() async throws {
        try await check(in: URL(filePath: #filePath).deletingLastPathComponent().appending(component: "Transcripts"))
    }
}
