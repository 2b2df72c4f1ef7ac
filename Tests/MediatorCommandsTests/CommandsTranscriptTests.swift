import ConsoleTestSupport
import Testing

/// Sessions that show the commands and the contracts of all products.
@Suite struct CommandsTranscriptTests {
    private static let sessions = [
        Transcript(name: "help", arguments: ["--help"]),
        Transcript(name: "list", arguments: ["list"]),
        Transcript(name: "check", arguments: ["check"]),
        Transcript(name: "check-json", arguments: ["check", "--json"]),
    ]

    @Test(arguments: sessions) func session(_ transcript: Transcript) async throws {
        try await transcript.check()
    }
}
