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
    ///   - arguments: Those of the process, without its name in front.
    ///   - streams: Where it reads and writes.
    ///   - make: Returns the mediator for the options that were given.
    /// - Returns: What the process should end with.
    public static func run(
        name: String = Console.executableName,
        version: String = "",
        options: [Option] = [],
        arguments: [String] = Array(CommandLine.arguments.dropFirst()),
        streams: Streams = .standard,
        make: (_ options: Options) async throws -> Mediator
    ) async -> ExitStatus {
        await Run(name: name, version: version, options: options, streams: streams, startsModules: true)
            .perform(Arguments(arguments, options: options), make)
    }
}

/// One run of a console, from its arguments to its status.
struct Run {
    private let name: String
    private let version: String
    private let streams: Console.Streams
    private let startsModules: Bool
    private let printer: Printer
    private let help: Help

    /// - Parameter startsModules: Whether the mediator is the console's own, to start and to stop.
    init(name: String, version: String, options: [Console.Option], streams: Console.Streams, startsModules: Bool) {
        self.name = name
        self.version = version
        self.streams = streams
        self.startsModules = startsModules
        printer = Printer(streams)
        help = Help(name: name, options: options)
    }

    /// Performs what the arguments ask for, and prints why it could not.
    func perform(
        _ arguments: Arguments,
        _ make: (Console.Options) async throws -> Mediator
    ) async -> Console.ExitStatus {
        func report(_ failure: Failure) -> Console.ExitStatus {
            printer.failure(arguments.isJSON ? failure.json(line: nil) : failure.description(line: nil))
            return failure.status
        }
        do {
            return try await status(of: arguments, make)
        } catch let failure as Failure {
            let status = report(failure)
            if status == .usage, !arguments.isJSON { printer.note(help.usage) }
            return status
        } catch is Console.Streams.Closed {
            // Whoever reads has seen enough: no error, as with other programs in front of "head".
            return .done
        } catch let broken as BrokenStream {
            return report(broken.failure)
        } catch {
            return report(Failure(code: "unexpected", message: String(describing: error), status: .software))
        }
    }

    private func status(
        of arguments: Arguments,
        _ make: (Console.Options) async throws -> Mediator
    ) async throws -> Console.ExitStatus {
        if let failure = arguments.failure { throw failure }
        if arguments.asksForHelp {
            try printer.result(try help.text(arguments.words.first?.text, in: .arguments, nil))
            return .done
        }
        if arguments.asksForVersion {
            try printer.result(version.isEmpty ? name : "\(name) \(version)")
            return .done
        }
        let command = try arguments.words.first.map { (first) throws(Failure) in
            try Command(first, Array(arguments.words.dropFirst()), in: .arguments)
        }
        let mediator: Mediator
        do {
            mediator = try await make(arguments.options)
        } catch let error as RegistryError where command.isCheck {
            try printer.result(try CheckResult(error).text(isJSON: arguments.isJSON))
            return .data
        } catch {
            throw Failure(ofStart: error)
        }
        var session = Session(mediator: mediator, printer: printer, help: help, isJSON: arguments.isJSON)
        guard startsModules, command.needsModules else { return try await perform(command, &session) }
        do {
            try await mediator.start()
        } catch let error as MediatorError {
            throw Failure(error, status: .software)
        }
        let outcome: Result<Console.ExitStatus, any Error>
        do {
            outcome = .success(try await perform(command, &session))
        } catch {
            outcome = .failure(error)
        }
        await mediator.stop()
        return try outcome.get()
    }

    /// Performs one command, or, without one, the lines of the input.
    private func perform(_ command: Command?, _ session: inout Session) async throws -> Console.ExitStatus {
        if let command {
            try await session.perform(command, in: .arguments)
            return .done
        }
        if streams.isInputTerminal { printer.note(banner(session.mediator)) }
        return try await session.performLines(of: streams)
    }

    private func banner(_ mediator: Mediator) -> String {
        let title = version.isEmpty ? name : "\(name) \(version)"
        let counts = "\(mediator.schemas.count) actions of \(mediator.targets.count) targets"
        return "\(title): \(counts). Type \"help\", or \"quit\" to end."
    }
}

extension Command? {
    /// Whether it has to do with modules at work; lines, which are no command, may have.
    fileprivate var needsModules: Bool {
        switch self {
        case nil, .call: true
        default: false
        }
    }

    fileprivate var isCheck: Bool {
        if case .check = self { true } else { false }
    }
}
