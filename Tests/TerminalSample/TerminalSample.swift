#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import Dispatch
import Mediator
import MediatorCommands
import MediatorConsole

/// A console with actions that take long, return much, or take a secret; SIGUSR1 calls `exit`.
@main
struct TerminalSample {
    static func main() async {
        signal(SIGUSR1, SIG_IGN)
        let exiting = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .global())
        exiting.setEventHandler { @Sendable in exit(3) }
        exiting.activate()
        defer { exiting.cancel() }
        let status = await Console.run(
            name: "Sample", commands: Console.productCommands, prompt: "\u{1B}[1;32m>\u{1B}[0m ", banner: "ready"
        ) { _ in
            try Mediator(register)
        }
        status.exit()
    }

    private static func register(in registry: inout Registry) {
        registry.handle(SampleActions.wait) { call, onStart in
            onStart(1)
            // Ends when it is cancelled, and not before.
            let (stream, _) = AsyncStream.makeStream(of: Never.self)
            for await _ in stream {}
            try Task.checkCancellation()
        }
        registry.handle(SampleActions.hang) { call, onStart in
            onStart(1)
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        registry.handle(SampleActions.freeze) { call, onStart in
            onStart(1)
            // The main thread is gone for good, and with it whoever waits on it.
            while true { pause() }
        }
        registry.handle(SampleActions.count) { call, text in text.utf8.count }
        registry.handle(SampleActions.echo) { call, text in text }
        registry.handle(SampleActions.records) { call, count in
            (0..<count).map { .dictionary(["number": .int($0), "name": .string("record \($0)")]) }
        }
        registry.handle(SampleActions.login) { call, user, password in "\(user), \(password.count) characters" }
        registry.handle(SampleActions.paint) { call, color, glossy in "\(color.rawValue)\(glossy ? ", glossy" : "")" }
        registry.handle(SampleActions.hangUp) { call, frame in "\(frame.color.rawValue), \(frame.width) wide" }
        registry.handle(SampleActions.later) { call, onDone in
            Task { onDone(7) }
        }
    }
}

/// A color to paint in.
enum Color: String, CaseIterable, ParameterValue {
    case red
    case green
    case skyBlue = "sky blue"
}

/// The fields of what hangs on a wall.
struct FrameFields: RecordFields {
    static let layout = RecordLayout("Frame", FrameFields())
    let color = Field("color", Color.self, "Which color.")
    let width = Field("width", Int.self, "How wide.")
}

enum SampleActions {
    static let wait = Action(
        "Slow", "wait", "Waits until it is cancelled.", Parameter("onStart", Callback<Int>.self), effect: .async)
    static let hang = Action(
        "Slow", "hang", "Never ends.", Parameter("onStart", Callback<Int>.self), effect: .async)
    static let freeze = Action(
        "Screen", "freeze", "Holds the main thread.", Parameter("onStart", Callback<Int>.self), effect: .mainActor)
    static let later = Action("Slow", "later", "Calls back later.", Parameter("onDone", Callback<Int>.self))
    static let count = Action(
        "Text", "count", "Counts bytes.", Parameter("text", String.self, "What to count."), returns: Int.self)
    static let echo = Action(
        "Text", "echo", "Returns a text.", Parameter("text", String.self, "What to return."), returns: String.self)
    static let records = Action(
        "Many", "records", "Returns records.", Parameter("count", Int.self, default: 100_000, "How many."),
        returns: [Value].self)
    static let login = Action(
        "Account", "login", "Logs in.",
        Parameter("user", String.self, "Who."),
        Parameter("password", String.self, secret: true, "What only they know."),
        returns: String.self)
    static let paint = Action(
        "Wall", "paint", "Paints the wall.",
        Parameter("color", Color.self, "Which color."),
        Parameter("glossy", Bool.self, default: false, "Whether it shines."),
        returns: String.self)
    static let hangUp = Action(
        "Wall", "hang", "Hangs a frame on the wall.", Parameter("frame", Record<FrameFields>.self, "What hangs there."),
        returns: String.self)
}
