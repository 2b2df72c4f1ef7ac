import ConsoleTestSupport
import Testing

/// Sessions with the commands for services.
@Suite struct CommandsServicesTranscriptTests {
    private static let sessions = [
        Transcript(name: "Services/describe-service", arguments: ["describe", "Drawing"]),
        Transcript(name: "Services/list-service-json", arguments: ["list", "drawing", "--json"]),
    ]

    @Test(arguments: sessions) func session(_ transcript: Transcript) async throws {
        try await transcript.check()
    }
}
