// What a call to another process costs, beside the same JSON over a bare pipe:
//
//     swift run -c release --package-path Benchmarks/Distance
//
// The program is its own child: with "worker" it answers by a gateway, with "bare" by Foundation's coders.
import Foundation
import Mediator
import MediatorGateway
import MediatorRemote

let add = Action(
    "Sums", "add", "Adds numbers.", Parameter("a", Int.self, "One."), Parameter("b", Int.self, "Two."),
    returns: Int.self, effect: .async, exposure: .remote)
let slow = Action("Sums", "slow", "Takes long.", effect: .async, exposure: .remote)

struct SumsModule: Module {
    func register(in registry: inout Registry) {
        registry.handle(add) { _, a, b in a + b }
        registry.handle(slow) { _ in try await Task.sleep(for: .seconds(60)) }
    }
}

/// The messages of a call, for Foundation's coders.
struct Request: Codable {
    struct Parameters: Codable {
        var action: String
        var parameters: [String: Int]
        var depth: Int
    }

    var jsonrpc = "2.0"
    var id: Int
    var method = "rpc.call"
    var params: Parameters
}

struct Response: Codable {
    struct Result: Codable {
        var returned: Int
    }

    var jsonrpc = "2.0"
    var id: Int
    var result: Result
}

/// A descriptor with one message on each line.
struct BareLines {
    let input: Int32
    let output: Int32
    var buffer: [UInt8] = []

    mutating func next() -> Data? {
        while true {
            if let end = buffer.firstIndex(of: 10) {
                defer { buffer.removeSubrange(...end) }
                return Data(buffer[..<end])
            }
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(input, &bytes, bytes.count)
            if count <= 0 { return nil }
            buffer += bytes.prefix(count)
        }
    }

    func send(_ message: Data) {
        _ = (message + [10]).withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
    }
}

func answerBare() throws {
    var lines = BareLines(input: 0, output: 1)
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    while let line = lines.next() {
        let request = try decoder.decode(Request.self, from: line)
        let sum = (request.params.parameters["a"] ?? 0) + (request.params.parameters["b"] ?? 0)
        lines.send(try encoder.encode(Response(id: request.id, result: .init(returned: sum))))
    }
}

/// Returns the microseconds of each call of a bare pipe.
func bare(_ count: Int) throws -> Double {
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["bare"]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    var lines = BareLines(
        input: output.fileHandleForReading.fileDescriptor, output: input.fileHandleForWriting.fileDescriptor)
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    func call(_ number: Int) throws {
        let parameters = Request.Parameters(action: "Sums.add", parameters: ["a": number, "b": 2], depth: 1)
        lines.send(try encoder.encode(Request(id: number, params: parameters)))
        guard let line = lines.next(), try decoder.decode(Response.self, from: line).result.returned == number + 2
        else { fatalError("no answer") }
    }
    for number in 0..<500 { try call(number) }
    let start = ContinuousClock.now
    for number in 0..<count { try call(number) }
    let took = (ContinuousClock.now - start) / count
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return took / .microseconds(1)
}

/// Returns the microseconds of each call, made by so many tasks.
func calls(_ count: Int, _ mediators: [Mediator], tasks: Int = 1) async throws -> Double {
    for mediator in mediators { for number in 0..<500 { _ = try await mediator.perform(add, number, 2) } }
    let start = ContinuousClock.now
    try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<tasks {
            let mediator = mediators[task % mediators.count]
            group.addTask {
                for number in 0..<count / tasks {
                    guard try await mediator.perform(add, number, 2) == number + 2 else { fatalError("wrong sum") }
                }
            }
        }
        try await group.waitForAll()
    }
    return (ContinuousClock.now - start) / count / .microseconds(1)
}

func remote() throws -> Mediator {
    try Mediator(modules: [
        RemoteModule("Sums", contracts: [add, slow], over: ChildProcess.sameProgram(["worker"]))
    ])
}

switch CommandLine.arguments.dropFirst().first {
case "worker": try await Gateway(Mediator(modules: [SumsModule()])).serve(StandardStreams())
case "bare": try answerBare()
default:
    let local = try Mediator(modules: [SumsModule()])
    let (one, two) = (try remote(), try remote())
    try await one.start()
    try await two.start()
    var rounds: [(bare: Double, child: Double, local: Double, one: Double, two: Double, slow: Double)] = []
    for _ in 0..<7 {
        let single = try await calls(8000, [one], tasks: 64)
        let double = try await calls(8000, [one, two], tasks: 64)
        let waiting = (0..<99).map { _ in Task { try await one.perform(slow) } }
        let beside = try await calls(4000, [one])
        for task in waiting { task.cancel() }
        rounds.append(
            (
                try bare(4000), try await calls(4000, [one]), try await calls(200_000, [local]), single, double, beside
            ))
    }
    func median(_ value: (Int) -> Double) -> Double { rounds.indices.map(value).sorted()[rounds.count / 2] }
    func show(_ name: String, _ value: Double, _ unit: String = "µs") {
        print(name.padding(toLength: 52, withPad: " ", startingAt: 0) + String(format: "%8.2f ", value) + unit)
    }
    show("a call over a bare pipe, Foundation's coders", median { rounds[$0].bare })
    show("a call to a child process", median { rounds[$0].child })
    show("a local asynchronous call", median { rounds[$0].local })
    show("child to bare", median { rounds[$0].child / rounds[$0].bare }, "")
    show("child to local", median { rounds[$0].child / rounds[$0].local }, "")
    show("64 tasks, one connection, each call", median { rounds[$0].one })
    show("64 tasks, two connections, each call", median { rounds[$0].two })
    show("two connections to one", median { rounds[$0].one / rounds[$0].two }, "times the calls")
    show("a call beside 99 slow ones to the child alone", median { rounds[$0].slow / rounds[$0].child }, "")
    await one.stop()
    await two.stop()
}
