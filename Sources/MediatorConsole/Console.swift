public import Mediator

/// A command line for the actions of any app: one command as arguments, or many as lines.
///
///     let status = await Console(mediator: mediator, name: "DemoApp", version: "1.0.0").run()
///     status.exit()
///
/// The app owns the mediator, and starts and stops its modules; the static `run` makes a mediator and does both.
///
/// Standard output gets results alone; standard error gets prompts, errors and notes. A console calls actions of every
/// effect; main-actor handlers run while it waits for a line.
public struct Console: Sendable {
    package let mediator: Mediator
    package let configuration: Configuration
    package let streams: Streams

    package init(mediator: Mediator, configuration: Configuration, streams: Streams) {
        self.mediator = mediator
        self.configuration = configuration
        self.streams = streams
    }

    /// Creates a console.
    ///
    /// - Parameters:
    ///   - mediator: The mediator that the console calls.
    ///   - name: The name of the app; by default that of its executable.
    ///   - version: The version that `--version` prints after the name.
    ///   - commands: The commands of the app. One with the name of a built-in command replaces it.
    ///   - prompt: The prompt on a terminal.
    ///   - banner: The greeting on a terminal; by default it counts the actions.
    ///   - contracts: The contracts that modules declare, by the names of the modules: `["Cart": CartActions.all]`. The
    ///     command `check` reports each that no module provides; it skips modules that are not registered.
    ///   - guardedTags: The tags that guard actions, as `login`. The command `check` reports each action with such a tag
    ///     that no interceptor covers; one that covers all actions, such as a trace, does not count.
    ///   - streams: The streams that the console reads and writes.
    public init(
        mediator: Mediator,
        name: String = Console.executableName,
        version: String = "",
        commands: [any ConsoleCommand] = [],
        prompt: String = "> ",
        banner: String? = nil,
        contracts: [String: [any Contract]] = [:],
        guardedTags: [String] = [],
        streams: Streams = .standard
    ) {
        self.mediator = mediator
        self.streams = streams
        configuration = Configuration(
            name: name, version: version, options: [], commands: CommandList(commands), prompt: prompt, banner: banner,
            contracts: contracts, guardedTags: guardedTags)
    }

    /// Performs the command of the arguments, or the lines of the input when there is none.
    ///
    /// - Parameter arguments: The arguments of the process, without its name.
    /// - Returns: The exit status for the process.
    public func run(arguments: [String] = Array(CommandLine.arguments.dropFirst())) async -> ExitStatus {
        await Run(configuration: configuration, streams: streams, startsModules: false)
            .perform(arguments) { _ in mediator }
    }

    /// The name of the executable, without its folders.
    public static var executableName: String {
        CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "console"
    }
}
