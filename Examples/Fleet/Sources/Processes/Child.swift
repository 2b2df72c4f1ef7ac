import Foundation

/// A program that this one has started.
///
/// Its input ends when this process does, in any way.
public final class Child: Sendable {
    private let process: Process
    /// Keeps the input open.
    private let input = Pipe()
    private let (end, ending) = AsyncStream<Never>.makeStream()
    private let done = DispatchSemaphore(value: 0)

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: The path of the program.
    ///   - arguments: Its arguments.
    ///   - environment: What it finds in its environment besides that of this process.
    ///   - output: The file that gets its output and its errors.
    public init(
        _ path: String, _ arguments: [String], environment: [String: String] = [:], output: FileHandle
    ) throws {
        process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = input
        process.standardOutput = output
        process.standardError = output
        process.terminationHandler = { [ending, done] _ in
            ending.finish()
            done.signal()
        }
        try process.run()
    }

    /// Sends a signal.
    public func signal(_ signal: Int32) {
        // The number of a process that has ended may be that of another one.
        if process.isRunning { kill(process.processIdentifier, signal) }
    }

    /// The number of the process.
    public var identifier: Int32 { process.processIdentifier }

    /// Whether it has not ended.
    public var isRunning: Bool { process.isRunning }

    /// Returns the status once the program has ended.
    @discardableResult public func ended() async -> Int32 {
        for await _ in end {}
        return process.terminationStatus
    }

    /// Kills the program, and waits for its end; for the end of this process.
    public func stop() {
        guard process.isRunning else { return }
        signal(SIGKILL)
        _ = done.wait(timeout: .now() + 5)
    }
}
