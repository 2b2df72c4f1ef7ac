import Foundation
import TestSupport
import Testing

/// `serve` over the streams of a process; `CommandsServeTests` has the rest.
@Suite struct DemoServeCommandTests {
    private static func answer(_ id: Int, _ result: String) -> String {
        #"{"id":\#(id),"jsonrpc":"2.0","result":\#(result)}"# + "\n"
    }

    @Test func printedTextDoesNotReachStandardOutput() async throws {
        let request = #"{"jsonrpc":"2.0","method":"Greeter.greet","params":{"name":"Ada"},"id":1}"#
        let run = try await DemoCommand.run(product: "Server", ["serve"], input: request)
        #expect(run.output == Self.answer(1, "\"Hello, Ada.\""))
        #expect(run.error == "making the mediator\ngreeting Ada\n")
        #expect(run.status == 0)
    }

    @Test func otherCommandsPrintToStandardOutput() async throws {
        let run = try await DemoCommand.run(product: "Server", ["call", "Greeter.greet", "name=Ada"], input: "")
        #expect(run.output.contains("greeting Ada\n"))
        #expect(run.output.contains("Hello, Ada.\n"))
        #expect(run.status == 0)
    }

    @Test func withoutStandardErrorPrintedTextIsDropped() async throws {
        let request = #"{"jsonrpc":"2.0","method":"Greeter.greet","params":{"name":"Ada"},"id":1}"#
        let server = Program.built("Server").path
        let run = try await DemoCommand.shell("echo '\(request)' | '\(server)' serve 2>&-")
        #expect(run.output == Self.answer(1, "\"Hello, Ada.\""))
    }
}
