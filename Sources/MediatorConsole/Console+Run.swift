public import Mediator

extension Console {
    /// Runs the console of an app whose mediator depends on command-line options.
    ///
    /// The console owns the mediator: it starts the modules before a call or the first line, and stops them before this
    /// returns; commands that only read schemas start no module. When a module fails to start, the status is 70.
    ///
    /// The console prints the errors of `make`, and ends with the status 65; for a ``WrongUsage``, as for options that do
    /// not fit together, with the status 64. The command `check` prints a `RegistryError` as its result. `--help`,
    /// `--version` and wrong usage do not call `make`.
    ///
    /// - Parameters:
    ///   - name: The name of the app; by default that of its executable.
    ///   - version: The version that `--version` prints after the name.
    ///   - options: The options of the app.
    ///   - commands: The commands of the app. One with the name of a built-in command replaces it.
    ///   - prompt: The prompt on a terminal.
    ///   - banner: The greeting on a terminal; by default it counts the actions.
    ///   - contracts: The contracts that modules declare, by the names of the modules: `["Cart": CartActions.all]`. The
    ///     command `check` reports each that no module provides; it skips modules that are not registered.
    ///   - guardedTags: The tags that guard actions, as `login`. The command `check` reports each action with such a tag
    ///     that no interceptor covers; one that covers all actions, such as a trace, does not count.
    ///   - arguments: The arguments of the process, without its name.
    ///   - streams: The streams that the console reads and writes.
    ///   - make: Returns the mediator for the given options.
    /// - Returns: The exit status for the process.
    public static func run(
        name: String = Console.executableName,
        version: String = "",
        options: [Option] = [],
        commands: [any ConsoleCommand] = [],
        prompt: String = "> ",
        banner: String? = nil,
        contracts: [String: [any Contract]] = [:],
        guardedTags: [String] = [],
        arguments: [String] = Array(CommandLine.arguments.dropFirst()),
        streams: Streams = .standard,
        make: (_ options: Options) async throws -> Mediator
    ) async -> ExitStatus {
        let configuration = Configuration(
            name: name, version: version, options: options, commands: CommandList(commands), prompt: prompt,
            banner: banner,
            contracts: contracts, guardedTags: guardedTags)
        return await Run(configuration: configuration, streams: streams, startsModules: true).perform(arguments, make)
    }
}
