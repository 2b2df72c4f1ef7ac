import ConsoleTestSupport
import Testing

/// Sessions with the commands for a console in another terminal.
@Suite struct CommandsAttachTranscriptTests {
    private static let sessions = [
        Transcript(name: "Attach/listen-help", arguments: ["help", "listen"]),
        Transcript(name: "Attach/attach-help", arguments: ["help", "attach"]),
        Transcript(name: "Attach/attach-alone", arguments: ["attach"]),
    ]

    @Test(arguments: sessions) func session(_ transcript: Transcript) async throws {
        try await transcript.check()
    }
}
