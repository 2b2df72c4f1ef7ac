public import Mediator

extension Console {
    /// Performs a command for an app whose mediator depends on options.
    ///
    /// The mediator is the console's own: its modules are started before a call or the first line, and stopped before
    /// this returns; other commands do without. When they do not start, the status is 70.
    ///
    /// What `make` throws is printed like every other error; the status is then 65. A `RegistryError` is the result of
    /// the command `check`, and an error to all others. For `--help`, `--version` and wrong usage nothing is made.
    ///
    /// - Parameters:
    ///   - name: The app's name, by default that of its executable.
    ///   - version: What `--version` prints behind the name.
    ///   - options: The options that the app knows besides the console's own.
    ///   - commands: The app's own commands. One with the name of a built-in command takes its place.
    ///   - prompt: What stands in front of a line that is awaited on a terminal.
    ///   - banner: What greets whoever opens a console on a terminal; by default what there is to call.
    ///   - arguments: Those of the process, without its name in front.
    ///   - streams: Where it reads and writes.
    ///   - make: Returns the mediator for the options that were given.
    /// - Returns: What the process should end with.
    public static func run(
        name: String = Console.executableName,
        version: String = "",
        options: [Option] = [],
        commands: [any ConsoleCommand] = [],
        prompt: String = "> ",
        banner: String? = nil,
        arguments: [String] = Array(CommandLine.arguments.dropFirst()),
        streams: Streams = .standard,
        make: (_ options: Options) async throws -> Mediator
    ) async -> ExitStatus {
        let configuration = Configuration(
            name: name,
            version: version,
            options: options,
            commands: CommandList(commands),
            prompt: prompt,
            banner: banner
        )
        return await Run(configuration: configuration, streams: streams, startsModules: true).perform(arguments, make)
    }
}
