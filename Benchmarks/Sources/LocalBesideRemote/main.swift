import LocalCalls
import Mediator
import MediatorRemote

// Linked, and not used.
if CommandLine.arguments.count > 2 {
    _ = RemoteModule("Elsewhere", contracts: [], over: ChildProcess(CommandLine.arguments[2]))
}
try await makeLocalCalls()
