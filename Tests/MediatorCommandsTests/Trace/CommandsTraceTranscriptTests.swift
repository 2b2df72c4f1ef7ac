import ConsoleTestSupport
import Testing

/// Sessions with the commands for traces and recordings.
@Suite struct CommandsTraceTranscriptTests {
    private static let sessions = [
        Transcript(name: "Trace/graph", arguments: ["graph"]),
        Transcript(name: "Trace/graph-dot", arguments: ["--dot", "graph"]),
        Transcript(name: "Trace/graph-json", arguments: ["graph", "--json"]),
        Transcript(name: "Trace/record-help", input: "help record\nhelp replay\nreplay\nreplay /nowhere/calls.jsonl\n"),
        Transcript(name: "Trace/usage-graph-value", arguments: ["graph", "--dot=yes"]),
        Transcript(name: "Trace/usage-graph-twice", arguments: ["graph", "--dot", "--dot"]),
        Transcript(name: "Trace/usage-graph-nothing", arguments: ["graph", "--observed"]),
        Transcript(
            name: "Trace/trace",
            input: """
                trace show
                trace off
                trace on
                trace on
                Desk.add item=pen
                Desk.fetch id=7
                Trouble.nested target=Desk action=add
                Desk.ad
                trace show
                trace show --format mermaid
                trace show --format chrome
                trace show --json
                graph --observed
                graph --dot --observed
                graph --observed --json
                trace off
                Desk.clear
                trace clear
                trace show
                trace on --values
                Desk.add count=2 item="a pen"
                trace show

                """
        ),
        Transcript(
            name: "Trace/trace-bad",
            input: """
                trace
                trace shw
                trace on off
                trace save
                trace save calls.bin
                trace save calls.txt more
                trace save calls.txt
                trace on --format tree
                trace show --values
                trace show --format pdf
                graph Desk
                trace on
                trace save /nowhere/calls.txt
                trace save html
                help trace
                help graph

                """
        ),
    ]

    @Test(arguments: sessions) func session(_ transcript: Transcript) async throws {
        try await transcript.check()
    }
}
