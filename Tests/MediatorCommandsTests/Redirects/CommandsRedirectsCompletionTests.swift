import Foundation
import MediatorCommands
import MediatorGateway
import Testing

@testable import MediatorConsole

/// Completions of `redirects`.
@Suite struct CommandsRedirectsCompletionTests {
    @Test func redirectsCompletesItsSubcommandAndFiles() throws {
        let folder = FileManager.default.temporaryDirectory.appending(component: "Tables-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: folder.appending(component: "table 1.json"))
        let completer = try Completer(commands: Console.gatewayCommands { try Gateway($0) })
        #expect(completer.texts("redirects ") == ["load"])
        #expect(completer.texts("redirects lo") == ["load"])
        #expect(completer.texts("redirects load \(folder.path)/t") == ["\(folder.path)/table\\ 1.json"])
        #expect(completer.texts("redirects store \(folder.path)/t") == [])
    }
}
