import ConsoleTestSupport
import Mediator
import MediatorTerminal

@testable import MediatorConsole

extension Completer {
    /// Creates the completer of a console with the commands of all products.
    init(of mediator: Mediator? = nil, commands: [any ConsoleCommand] = []) throws {
        self.init(try .products(mediator, commands: commands))
    }

    /// Returns the completions of a line as texts.
    func texts(_ line: String) -> [String] { completions(of: line).words }
}

extension Console.Context {
    /// Returns the context of a line in a console with the commands of all products.
    static func products(_ mediator: Mediator? = nil, commands: [any ConsoleCommand] = []) throws -> Console.Context {
        let streams = Console.Streams(input: { [] }, output: { _ in }, error: { _ in })
        let session = Session(
            mediator: try mediator ?? .wholeDesk(), streams: streams, configuration: .desk(commands), format: .text)
        return Console.Context(session: session, format: .text, mode: .line)
    }
}
