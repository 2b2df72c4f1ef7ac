public import Mediator

extension Console {
    /// An option of the app's own, with one argument: `--data FILE`.
    public struct Option: Sendable, Hashable {
        /// The name without its dashes.
        public let name: String
        /// What stands for the argument in help.
        public let argument: String
        /// What it does, in one line.
        public let summary: String

        /// Creates an option; one with a name of the console's own is a programmer's contradiction and traps.
        public init(_ name: String, _ argument: String, _ summary: String) {
            precondition(
                !["json", "help", "version"].contains(name),
                "Mediator: option --\(name) is declared, which is the console's own. To resolve: name it otherwise."
            )
            self.name = name
            self.argument = argument
            self.summary = summary
        }

        var usage: String { "--\(name) \(argument)" }
    }

    /// Performs a command for an app whose mediator depends on options.
    ///
    /// What `make` throws is printed like every other error; the status is then 65, or 70 for a ``RegistryError``,
    /// which is no fault of the data. For `--help`, `--version` and wrong usage nothing is made.
    ///
    /// - Parameters:
    ///   - name: The app's name, by default that of its executable.
    ///   - version: What `--version` prints behind the name.
    ///   - options: The options that the app knows besides the console's own.
    ///   - arguments: Those of the process, without its name in front.
    ///   - streams: Where it reads and writes.
    ///   - make: Returns the mediator for the options that were given, by name.
    /// - Returns: What the process should end with.
    public static func run(
        name: String = Console.executableName,
        version: String = "",
        options: [Option] = [],
        arguments: [String] = Array(CommandLine.arguments.dropFirst()),
        streams: Streams = .standard,
        make: (_ options: [String: String]) async throws -> Mediator
    ) async -> ExitStatus {
        let printer = Printer(streams)
        let help = Help(name: name, options: options)
        let start = Arguments(arguments, options: options)
        func report(_ failure: Failure) -> ExitStatus {
            printer.failure(start.isJSON ? failure.json(line: nil) : failure.description(line: nil))
            return failure.status
        }
        do {
            if let failure = start.failure { throw failure }
            if start.asksForHelp {
                try printer.result(try help.text(start.words.first?.text, in: .arguments, nil))
                return .done
            }
            if start.asksForVersion {
                try printer.result(version.isEmpty ? name : "\(name) \(version)")
                return .done
            }
            let command = try start.words.first.map { (first) throws(Failure) in
                try Command(first, Array(start.words.dropFirst()), in: .arguments)
            }
            let mediator: Mediator
            do {
                mediator = try await make(start.options)
            } catch {
                throw Failure(ofStart: error)
            }
            var session = Session(mediator: mediator, printer: printer, help: help, isJSON: start.isJSON)
            if let command {
                try await session.perform(command, in: .arguments)
                return .done
            }
            if streams.isInputTerminal { printer.note(banner(name, version, mediator)) }
            return try await session.performLines(of: streams)
        } catch let failure as Failure {
            let status = report(failure)
            if status == .usage, !start.isJSON { printer.note(help.usage) }
            return status
        } catch is Streams.Closed {
            // Whoever reads has seen enough: no error, as with other programs in front of "head".
            return .done
        } catch let broken as BrokenStream {
            return report(broken.failure)
        } catch {
            return report(Failure(code: "unexpected", message: String(describing: error), status: .software))
        }
    }

    private static func banner(_ name: String, _ version: String, _ mediator: Mediator) -> String {
        let schemas = mediator.schemas
        let targets = Set(schemas.map(\.target)).count
        let title = version.isEmpty ? name : "\(name) \(version)"
        return "\(title): \(schemas.count) actions of \(targets) targets. Type \"help\", or \"quit\" to end."
    }
}
