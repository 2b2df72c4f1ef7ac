import Foundation
import Synchronization

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

/// Answers calls on standard output.
func answerBare() throws {
    var lines = BareLines(input: 0, output: 1)
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    while let line = lines.next() {
        let request = try decoder.decode(Request.self, from: line)
        let sum = (request.params.parameters["a"] ?? 0) + (request.params.parameters["b"] ?? 0)
        lines.send(try encoder.encode(Response(id: request.id, result: .init(returned: sum))))
    }
}

/// A child process behind two pipes.
struct BareChild {
    let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private(set) var lines: BareLines
    private let decoder = JSONDecoder()
    private let encoder = JSONEncoder()

    init() throws {
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["bare"]
        (process.standardInput, process.standardOutput) = (input, output)
        lines = BareLines(
            input: output.fileHandleForReading.fileDescriptor, output: input.fileHandleForWriting.fileDescriptor)
        try process.run()
    }

    func end() throws {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    func send(_ number: Int) throws {
        let parameters = Request.Parameters(action: "Sums.add", parameters: ["a": number, "b": 2], depth: 1)
        lines.send(try encoder.encode(Request(id: number, params: parameters)))
    }

    mutating func receive() throws -> Response {
        guard let line = lines.next() else { fatalError("no answer") }
        return try decoder.decode(Response.self, from: line)
    }

    /// Makes calls, so many at once: sends all of them, then reads the answers.
    mutating func calls(_ count: Int, atOnce: Int = 1) throws {
        for first in stride(from: 0, to: count, by: atOnce) {
            for number in first..<first + atOnce { try send(number) }
            for number in first..<first + atOnce {
                guard try receive().result.returned == number + 2 else { fatalError("wrong sum") }
            }
        }
    }
}

/// Calls one after another over a bare pipe.
func bare(_ count: Int) throws -> Cost {
    var child = try BareChild()
    defer { try? child.end() }
    try child.calls(500)
    let measure = Measure([child.process.processIdentifier])
    try child.calls(count)
    return measure.cost(of: count)
}

/// Calls over bare pipes, 64 at once over each; a thread for each pipe.
func bareAtOnce(_ count: Int, pipes: Int) throws -> Cost {
    let children = try (0..<pipes).map { _ in try BareChild() }
    defer { for child in children { try? child.end() } }
    let measure = Measure(children.map(\.process.processIdentifier))
    DispatchQueue.concurrentPerform(iterations: pipes) { index in
        var child = children[index]
        try? child.calls(count / pipes / 64 * 64, atOnce: 64)
    }
    return measure.cost(of: count)
}

/// Calls over a bare pipe by a task: a thread of its own reads, and resumes the task, since no thread of the concurrency
/// runtime may wait for a descriptor.
func bareAwaited(_ count: Int) async throws -> Cost {
    let child = try BareChild()
    defer { try? child.end() }
    let waiting = Mutex<[Int: CheckedContinuation<Int, Never>]>([:])
    DispatchQueue(label: "reading").async { [child] in
        var lines = child.lines
        let decoder = JSONDecoder()
        while let line = lines.next(), let response = try? decoder.decode(Response.self, from: line) {
            waiting.withLock { $0.removeValue(forKey: response.id) }?.resume(returning: response.result.returned)
        }
    }
    @Sendable func call(_ number: Int) async throws {
        let sum = await withCheckedContinuation { continuation in
            waiting.withLock { $0[number] = continuation }
            do { try child.send(number) } catch { fatalError("\(error)") }
        }
        guard sum == number + 2 else { fatalError("wrong sum") }
    }
    return try await Task.detached {
        for number in 0..<500 { try await call(number) }
        let measure = Measure([child.process.processIdentifier])
        for number in 0..<count { try await call(number) }
        return measure.cost(of: count)
    }.value
}
