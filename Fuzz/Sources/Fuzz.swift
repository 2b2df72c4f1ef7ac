import Dispatch
import Mediator
import MediatorRedirects

/// Passes an input of libFuzzer to the target that the last argument of the program names.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target.run(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// Something that hostile input gets to.
protocol FuzzTarget: Sendable {
    init()

    /// Takes an input, and traps when what came of it is wrong.
    func run(_ input: [UInt8])
}

/// Ends the process with a fact when it does not hold; `precondition` would keep it to itself in a build for release.
func demand(_ holds: Bool, _ fact: @autoclosure () -> String) {
    if !holds { fatalError(fact()) }
}

private let targets: [String: any FuzzTarget.Type] = [
    "agents": Agents.self, "arguments": Arguments.self, "lines": Lines.self,
    "messages": Messages.self, "peers": Peers.self, "readers": Readers.self, "redirects": RedirectTables.self,
    "routes": Routes.self, "urls": URLs.self,
]

private let target: any FuzzTarget = {
    let name = CommandLine.arguments.last ?? ""
    guard let type = targets[name] else {
        fatalError("There is no target \"\(name)\"; there are \(targets.keys.sorted().joined(separator: ", ")).")
    }
    return type.init()
}()

/// Waits for what is asynchronous by its type; mostly it never waits, and then it runs on this thread.
func wait<Result: Sendable>(for body: @escaping @Sendable () async -> Result) -> Result {
    let box = Box<Result>()
    let done = DispatchSemaphore(value: 0)
    Task.immediate {
        box.result = await body()
        done.signal()
    }
    done.wait()
    guard let result = box.result else { fatalError("There is no result.") }
    return result
}

/// Where one thread leaves what another takes.
private final class Box<Result: Sendable>: @unchecked Sendable {
    // Unchecked: it is written before the semaphore is signalled, and read after that was awaited.
    var result: Result?
}
