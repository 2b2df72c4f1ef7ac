// The program in which the module lives. It answers the program that starts it, and ends with it.
import Mediator
import MediatorGateway
import MediatorRemote
import SpellingActions

struct SpellingModule: Module {
    private let words: Set = ["the", "module", "lives", "elsewhere"]

    func register(in registry: inout Registry) {
        registry.handle(SpellingActions.check) { [words] call, text in
            guard !text.isEmpty else { throw ActionFailure("empty", "There is no text.") }
            return text.split(separator: " ").map(String.init).filter { !words.contains($0.lowercased()) }
        }
    }
}

let mediator = try Mediator(modules: [SpellingModule()])
try await Gateway(mediator).serve(StandardStreams())
