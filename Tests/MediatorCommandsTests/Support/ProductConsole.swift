import Testing
import ConsoleTestSupport
import Foundation
import Mediator
import MediatorCommands

@testable import MediatorConsole

extension TestConsole {
    /// Returns a console with the commands of all products.
    static func products(_ lines: String = "") -> TestConsole {
        products(pieces: lines.isEmpty ? [] : [Array(lines.utf8)])
    }

    /// Returns a console with the commands of all products, and input in pieces.
    static func products(pieces: [[UInt8]]) -> TestConsole {
        var console = TestConsole(pieces: pieces)
        console.productCommands = Console.productCommands
        console.make = { _ in try .wholeDesk() }
        return console
    }
}

extension Console.Configuration {
    /// Returns the configuration for the test module.
    static func desk(_ commands: [any ConsoleCommand] = []) -> Console.Configuration {
        Console.Configuration(
            name: "Desk", version: "", options: [], commands: CommandList(Console.productCommands + commands),
            prompt: "> ", banner: nil)
    }
}

extension Transcript {
    /// Compares the session with the file in `Transcripts`.
    func check() async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        try await check(.products(), in: folder.appending(component: "Transcripts"))
    }
}
