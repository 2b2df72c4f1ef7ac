import ConsoleTestSupport
import Testing

/// Sessions with the commands for events.
@Suite struct CommandsEventsTranscriptTests {
    private static let sessions = [
        Transcript(name: "Events/describe-event", arguments: ["describe", "Desk.tidied"]),
        Transcript(name: "Events/describe-event-json", arguments: ["describe", "Desk.tidied", "--json"]),
        Transcript(name: "Events/find-event", arguments: ["find", "tidied"]),
        Transcript(name: "Events/post", arguments: ["post", "Desk.tidied", "by=Ann"]),
        Transcript(name: "Events/post-json", arguments: ["post", "Desk.tidied", #"{"by": "Ann"}"#, "--json"]),
        Transcript(name: "Events/post-failure", arguments: ["post", "Desk.tidied", "by=Ann", "hard=true"]),
        Transcript(
            name: "Events/post-failure-json", arguments: ["post", "Desk.tidied", "by=Ann", "hard=true", "--json"]),
        Transcript(name: "Events/post-unknown", arguments: ["post", "Desk.tidid", "by=Ann"]),
        Transcript(name: "Events/post-wrong", arguments: ["post", "Desk.tidied", "bye=Ann"]),
        Transcript(name: "Events/post-alone", arguments: ["post"]),
        Transcript(name: "Events/help-post", arguments: ["help", "post"]),
    ]

    @Test(arguments: sessions) func session(_ transcript: Transcript) async throws {
        try await transcript.check()
    }
}
