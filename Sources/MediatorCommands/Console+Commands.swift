public import MediatorConsole

extension Console {
    /// The commands of products that need nothing of the app: `post` for events, `trace`, `graph`, `record` and `replay`
    /// for traces, `export` and `diff` for catalogs, `listen` and `attach` for a console in another terminal.
    ///
    /// They add to `check` what the products know: subscriptions to events that no module declares, modules that live
    /// elsewhere, and calls that `requires` does not list.
    ///
    ///     await Console(mediator: mediator, commands: Console.productCommands).run().exit()
    public static var productCommands: [any ConsoleCommand] {
        [
            PostCommand(), TraceCommand(), GraphCommand(),
            CheckCommand([RequirementCheck(), RemoteCheck(), EventCheck(), ServiceCheck()]),
            ExportCommand(), DiffCommand(), RecordCommand(), ReplayCommand(), ListenCommand(), AttachCommand(),
        ]
    }
}
