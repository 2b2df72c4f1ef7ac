package import Mediator

/// One run of a console, from its arguments to its status.
package struct Run {
    private let configuration: Console.Configuration
    private let streams: Console.Streams
    private let startsModules: Bool
    private let printer: Printer
    private let help: Help

    /// - Parameter startsModules: Whether the console starts and stops the modules.
    package init(configuration: Console.Configuration, streams: Console.Streams, startsModules: Bool) {
        self.configuration = configuration
        self.streams = streams
        self.startsModules = startsModules
        printer = Printer(streams, prompt: configuration.prompt)
        help = Help(configuration: configuration)
    }

    /// Performs the command of the arguments, and prints its error.
    package func perform(
        _ arguments: [String],
        _ make: (Console.Options) async throws -> Mediator
    ) async -> Console.ExitStatus {
        let arguments = Arguments(arguments, options: configuration.options, commands: configuration.commands)
        func report(_ failure: Failure) -> Console.ExitStatus {
            printer.failure(failure, isJSON: arguments.format.isJSON)
            return failure.status
        }
        if let failure = configuration.failure { return report(failure) }
        do {
            return try await status(of: arguments, make)
        } catch let status as Console.ExitStatus {
            return status
        } catch is Console.Streams.Closed {
            // The reader closed the pipe, as "head" does: no error.
            return .done
        } catch {
            let status = report(Failure(ofCommand: error))
            if status == .usage, !arguments.format.isJSON { printer.note(help.usage) }
            return status
        }
    }

    private func status(
        of arguments: Arguments,
        _ make: (Console.Options) async throws -> Mediator
    ) async throws -> Console.ExitStatus {
        if let failure = arguments.failure { throw failure }
        let first = arguments.words.first
        let describes = arguments.asksForHelp && first?.key == nil && first?.text.contains(".") == true
        if arguments.asksForHelp, !describes {
            try printer.result(try help.text(first?.text, in: .arguments, width: printer.width))
            return .done
        }
        if arguments.asksForVersion {
            try printer.result(configuration.title)
            return .done
        }
        let command =
            try arguments.words.isEmpty
            ? nil
            : configuration.commands.read(
                describes ? [Console.Word(argument: "help")] + arguments.words.prefix(1) : arguments.words,
                in: .arguments)
        let reserve = command?.command.reservesStreams == true ? streams.reserve : nil
        let streams = try reserve?() ?? streams
        let mediator: Mediator
        do {
            var options = arguments.options
            options.readsLines = command == nil
            mediator = command?.command.needsMediator == false ? try Mediator { _ in } : try await make(options)
        } catch {
            guard let error = error as? RegistryError, command?.command is CheckCommand else {
                throw Failure(ofStart: error)
            }
            try printer.result(error.text(isJSON: arguments.format.isJSON))
            return .data
        }
        let session = Session(
            mediator: mediator, streams: streams, configuration: configuration, format: arguments.format)
        // Lines may call actions, so they need the modules.
        let needsModules = command.map { $0.command.needsMediator && $0.command.needsModules } ?? true
        guard startsModules, needsModules else { return try await perform(command, session) }
        do {
            try await mediator.start()
        } catch let error as MediatorError {
            throw Failure(error, status: .software)
        }
        let status: Console.ExitStatus
        do {
            status = try await perform(command, session)
        } catch {
            await mediator.stop()
            throw error
        }
        await mediator.stop()
        return status
    }

    /// Performs a command; without one, the lines of the input.
    private func perform(_ command: PreparedCommand?, _ session: Session) async throws -> Console.ExitStatus {
        guard let command else {
            if streams.isInputTerminal { printer.note(configuration.greeting(session.mediator), isOfApp: true) }
            defer { session.close() }
            if let terminal = streams.terminal {
                try await terminal.performLines(
                    session, name: configuration.name, prompt: configuration.prompt, environment: streams.environment)
                return .done
            }
            return try await session.performLines(of: streams)
        }
        try await command.run(Console.Context(session: session, format: session.format, mode: .arguments))
        return .done
    }
}
