import MediatorCommands
import MediatorGateway
import TestSupport
import Testing

@testable import MediatorConsole

/// Completions of `redirects`.
@Suite struct CommandsRedirectsCompletionTests {
    @Test func redirectsCompletesItsSubcommandAndFiles() throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: "table 1.json")
        let completer = try Completer(commands: Console.gatewayCommands { try Gateway($0) })
        #expect(completer.texts("redirects ") == ["load"])
        #expect(completer.texts("redirects lo") == ["load"])
        #expect(completer.texts("redirects load \(folder.path)/t") == ["\(folder.path)/table\\ 1.json"])
        #expect(completer.texts("redirects store \(folder.path)/t") == [])
    }
}
