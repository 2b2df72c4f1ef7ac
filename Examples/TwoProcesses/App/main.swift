// An app that calls a module in a child process:
//
//     $ swift run TwoProcesses
//     ["elsewere"]
//     empty: There is no text.
import Mediator
import MediatorRemote
import SpellingActions

let spelling = RemoteModule(
    "Spelling", contracts: SpellingActions.all, over: ChildProcess.beside("SpellingWorker"))
let mediator = try Mediator(modules: [spelling])
try await mediator.start()
print(try await mediator.spelling.check("The module lives elsewere"))
do {
    _ = try await mediator.spelling.check("")
} catch {
    print(error)
}
await mediator.stop()
