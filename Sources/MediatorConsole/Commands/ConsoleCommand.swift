public import Mediator

/// A command of a console: one of those that every console has, or an app's own.
///
/// An app hands its commands to its ``Console``, which lists, explains and runs them like the others:
///
///     struct OpenCommand: ConsoleCommand {
///         let name = "open"
///         let arguments = "URL"
///         let summary = "Opens a link."
///
///         func read(_ words: Console.Words) throws -> String { try words.text("a link") }
///
///         func run(_ link: String, in context: Console.Context) async throws {
///             try context.print(await context.mediator.performAsync("Links", "open", ["link": .string(link)]))
///         }
///     }
///
///     let status = await Console(mediator: mediator, commands: [OpenCommand()]).run()
public protocol ConsoleCommand: Sendable {
    /// What the words of a line are read as, before anything runs.
    associatedtype Input: Sendable = Console.Words

    /// The word that the command begins with: without spaces, points and equals signs.
    var name: String { get }
    /// What follows the name, as help shows it: `TARGET.ACTION [NAME=VALUE …]`.
    var arguments: String { get }
    /// What it does, in one line.
    var summary: String { get }
    /// More than one line can say; empty for nothing more.
    var details: String { get }
    /// The options of its own: `--format FORMAT`.
    var options: [Console.Option] { get }
    /// Where it may be typed; by default everywhere.
    var places: Set<Console.Place> { get }
    /// Whether modules must have been started when it runs as the arguments of a process; by default so.
    ///
    /// Only a console that makes its mediator itself starts modules; lines always find them started.
    var needsModules: Bool { get }
    /// Whether the standard streams are the command's alone while it runs as the arguments of a process; by default not.
    ///
    /// What modules print goes to standard error then, and they find standard input at its end, so that whoever speaks
    /// with the command sees and says nothing else.
    var reservesStreams: Bool { get }

    /// Returns what follows the name in an example, made of an action of the app.
    func example(_ action: ActionSchema) -> String

    /// Reads the words behind the name, before a mediator is made and a module started.
    ///
    /// - Throws: ``Console/WrongUsage``, or what the methods of ``Console/Words`` throw.
    func read(_ words: Console.Words) throws -> Input

    /// Does what was asked for, and prints its result.
    ///
    /// Its task is cancelled when whoever waits gives up.
    ///
    /// - Throws: An `ActionFailure` to say no, a ``Console/ExitStatus`` to end with it when all is printed; whatever else
    ///   is printed too.
    func run(_ input: Input, in context: Console.Context) async throws

    /// Returns what may stand where a word begins with a text, for completion by Tab; by default nothing.
    ///
    /// - Parameters:
    ///   - text: What was typed of the word, as it stands in the line.
    ///   - words: The words between the name and it.
    ///   - context: The session; it runs nothing meanwhile.
    func completions(of text: String, after words: [Console.Word], in context: Console.Context) -> [Console.Completion]
}

extension ConsoleCommand {
    /// Nothing follows the name.
    public var arguments: String { "" }
    /// The summary says it all.
    public var details: String { "" }
    /// There are no options.
    public var options: [Console.Option] { [] }
    /// It may be typed everywhere.
    public var places: Set<Console.Place> { [.arguments, .line] }
    /// It runs when the modules do.
    public var needsModules: Bool { true }
    /// Modules may print.
    public var reservesStreams: Bool { false }

    /// Nothing follows the name in an example.
    public func example(_ action: ActionSchema) -> String { "" }

    /// There is nothing to complete.
    public func completions(
        of text: String,
        after words: [Console.Word],
        in context: Console.Context
    ) -> [Console.Completion] {
        []
    }

    /// How the command is written.
    var usage: String {
        ([name] + options.map { "[\($0.usage)]" } + [arguments]).filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension ConsoleCommand where Input == Console.Words {
    /// Returns the words as they are.
    public func read(_ words: Console.Words) throws -> Console.Words { words }
}

extension Console {
    /// Where a command is typed.
    public enum Place: Sendable, Hashable {
        /// As the arguments of the process.
        case arguments
        /// As a line among others.
        case line
    }

    /// Something that may stand where completion was asked for.
    public struct Completion: Sendable, Hashable {
        /// The whole word, as it is written in a line.
        public var text: String
        /// What it means, in one line.
        public var summary: String
        /// Whether the word may go on, so that no space follows: a target before its action.
        public var isOpen: Bool

        /// Creates a completion.
        public init(_ text: String, _ summary: String = "", isOpen: Bool = false) {
            self.text = text
            self.summary = summary
            self.isOpen = isOpen
        }
    }

    /// Thrown by a command that was written wrongly; the process then ends with the status 64.
    public struct WrongUsage: Error, Sendable {
        /// What is wrong.
        public var message: String
        /// What to do.
        public var resolution: String

        /// Creates the error.
        public init(_ message: String, resolution: String) {
            self.message = message
            self.resolution = resolution
        }
    }
}

extension Failure {
    /// A line is a command that only arguments of the process can be.
    ///
    /// - Parameter arguments: What is to be written in a shell instead, the name of the app first.
    static func onlyForShell(_ command: any ConsoleCommand, write arguments: [String]) -> Failure {
        wrongUsage(
            "\(command.name) is a command for the shell, and not for lines.",
            resolution: "write \(arguments.joined(separator: " ").quotedBriefly) there."
        )
    }
}
