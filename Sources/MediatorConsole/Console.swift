public import Mediator

/// A command line for the actions of any app: one command as arguments, or many as lines.
///
///     let status = await Console(mediator: mediator, name: "DemoApp", version: "0.1.0").run()
///     status.exit()
///
/// The mediator is the app's, and so are starting and stopping its modules; the static `run` does both for a mediator
/// that it makes.
///
/// Results and nothing else go to standard output; prompts, errors and notes go to standard error. It calls actions of
/// every effect, and main-actor handlers run while it waits for a line.
public struct Console: Sendable {
    let mediator: Mediator
    let configuration: Configuration
    let streams: Streams

    init(mediator: Mediator, configuration: Configuration, streams: Streams) {
        self.mediator = mediator
        self.configuration = configuration
        self.streams = streams
    }

    /// Creates a console.
    ///
    /// - Parameters:
    ///   - mediator: What it calls.
    ///   - name: The app's name, by default that of its executable.
    ///   - version: What `--version` prints behind the name.
    ///   - commands: The app's own commands. One with the name of a built-in command takes its place.
    ///   - prompt: What stands in front of a line that is awaited on a terminal.
    ///   - banner: What greets whoever opens a console on a terminal; by default what there is to call.
    ///   - streams: Where it reads and writes.
    public init(
        mediator: Mediator,
        name: String = Console.executableName,
        version: String = "",
        commands: [any ConsoleCommand] = [],
        prompt: String = "> ",
        banner: String? = nil,
        streams: Streams = .standard
    ) {
        self.mediator = mediator
        self.streams = streams
        configuration = Configuration(
            name: name,
            version: version,
            options: [],
            commands: CommandList(commands),
            prompt: prompt,
            banner: banner
        )
    }

    /// Performs the command that arguments give, or, without one, the lines of the input.
    ///
    /// - Parameter arguments: Those of the process, without its name in front.
    /// - Returns: What the process should end with.
    public func run(arguments: [String] = Array(CommandLine.arguments.dropFirst())) async -> ExitStatus {
        await Run(configuration: configuration, streams: streams, startsModules: false)
            .perform(arguments) { _ in mediator }
    }

    /// The name of the process's executable, without its folders.
    public static var executableName: String {
        CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "console"
    }
}
