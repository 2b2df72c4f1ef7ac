public import Mediator

/// A command of a console, built in or of an app.
///
/// An app passes its commands to its ``Console``, which lists, explains and runs them like the others:
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
    /// The input that ``read(_:)`` makes of the words.
    associatedtype Input: Sendable = Console.Words

    /// The name of the command: `greet`, `new-item`.
    ///
    /// It begins with a letter or a digit, and has no spaces, points, equals signs, quotes, backslashes or opening brackets.
    /// With any other name the console prints an error that quotes it, and ends with status 65.
    var name: String { get }
    /// The arguments as help shows them: `TARGET.ACTION [NAME=VALUE …]`.
    var arguments: String { get }
    /// The purpose, in one line.
    var summary: String { get }
    /// Further help below the summary; may be empty.
    var details: String { get }
    /// The options of the command: `--format FORMAT`.
    ///
    /// An option of the app may not have the name of one of these.
    var options: [Console.Option] { get }
    /// The modes in which the command may be typed; by default all.
    var modes: Set<Console.Mode> { get }
    /// Whether the command, as arguments of the process, needs the mediator of the app; by default true.
    ///
    /// Without it the console does not make one, and the context of the command has an empty mediator.
    var needsMediator: Bool { get }
    /// Whether the command, as arguments of the process, needs started modules; by default true.
    ///
    /// Only a console that makes its mediator starts modules; before the first line it always does.
    var needsModules: Bool { get }
    /// Whether the command, as arguments of the process, has exclusive use of the standard streams; by default false.
    ///
    /// Text that modules print then goes to standard error, and their standard input is at its end.
    var reservesStreams: Bool { get }

    /// Returns the arguments of an example, made of an action of the app.
    func example(_ action: ActionSchema) -> String

    /// Returns the arguments of an example in a session, made of what the app has; by default those of ``example(_:)``.
    ///
    /// - Parameters:
    ///   - action: An action of the app, if possible one with parameters.
    ///   - context: The context of the session.
    func example(_ action: ActionSchema, in context: Console.Context) -> String

    /// Reads the words after the name, before a mediator is made and modules start; by default none where `Input` is `Void`,
    /// and one text or none where it is `String?`.
    ///
    /// - Throws: ``Console/WrongUsage``, or an error of the methods of ``Console/Words``.
    func read(_ words: Console.Words) throws -> Input

    /// Returns what a word of the command holds, so that the history keeps no secret; by default a URL if the word begins
    /// with a scheme, otherwise a text.
    ///
    /// - Parameters:
    ///   - word: A word that was typed.
    ///   - words: The words between the name of the command and that word, without options.
    func content(of word: Console.Word, after words: [Console.Word]) -> Console.WordContent

    /// Returns the schema of what a word with the content ``Console/WordContent/call`` names, as that of an action; by
    /// default of an action.
    ///
    /// - Parameters:
    ///   - word: A word that was typed.
    ///   - context: The context of the session.
    func schema(ofCall word: Console.Word, in context: Console.Context) -> ActionSchema?

    /// Runs the command, and prints its result.
    ///
    /// The task is cancelled when the user cancels the command.
    ///
    /// - Throws: An `ActionFailure` to fail with status 1, a ``Console/ExitStatus`` to end without a message; the
    ///   console prints any other error.
    func run(_ input: Input, in context: Console.Context) async throws

    /// Returns the completions of a word for Tab; by default none.
    ///
    /// - Parameters:
    ///   - text: The typed beginning of the word.
    ///   - words: The words between the name of the command and that word.
    ///   - context: The context of the session, which runs no command meanwhile.
    func completions(of text: String, after words: [Console.Word], in context: Console.Context) -> [Console.Completion]
}

extension ConsoleCommand where Input == Void {
    /// Reads no words.
    public func read(_ words: Console.Words) throws { try words.none() }
}

extension ConsoleCommand where Input == String? {
    /// Reads one text or none.
    public func read(_ words: Console.Words) throws -> String? { try words.optionalText() }
}

extension ConsoleCommand {
    /// An empty text.
    public var arguments: String { "" }
    /// An empty text.
    public var details: String { "" }
    /// No options.
    public var options: [Console.Option] { [] }
    /// All modes.
    public var modes: Set<Console.Mode> { [.arguments, .line] }
    /// True.
    public var needsMediator: Bool { true }
    /// True.
    public var needsModules: Bool { true }
    /// False.
    public var reservesStreams: Bool { false }

    /// Returns an empty text.
    public func example(_ action: ActionSchema) -> String { "" }

    /// Returns the example of an action.
    public func example(_ action: ActionSchema, in context: Console.Context) -> String { example(action) }

    /// Returns a URL for a word that begins with a scheme, otherwise a text.
    public func content(of word: Console.Word, after words: [Console.Word]) -> Console.WordContent {
        .byItself(word)
    }

    /// Returns the schema of the action that a word names; nil when no module registered it.
    public func schema(ofCall word: Console.Word, in context: Console.Context) -> ActionSchema? {
        context.schema(of: word)
    }

    /// Returns no completions.
    public func completions(
        of text: String, after words: [Console.Word], in context: Console.Context
    ) -> [Console.Completion] { [] }

    /// The name with arguments, for a list of commands.
    var usageWithoutOptions: String { arguments.isEmpty ? name : "\(name) \(arguments)" }

    /// The name with options and arguments.
    var usage: String {
        ([name] + options.map { "[\($0.usage)]" } + [arguments]).filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension ConsoleCommand where Input == Console.Words {
    /// Returns the words as they are.
    public func read(_ words: Console.Words) throws -> Console.Words { words }
}

extension Console {
    /// How a command is typed.
    public enum Mode: Sendable, Hashable {
        /// As the arguments of the process.
        case arguments
        /// As a line among others.
        case line
    }

    /// A completion of the word in front of the cursor.
    public struct Completion: Sendable, Hashable {
        /// The whole word, as written in a line.
        public var text: String
        /// Whether the word may continue, so that no space follows: a target before its action.
        public var isOpen: Bool

        /// Creates a completion.
        ///
        /// - Parameters:
        ///   - text: The whole word, as written in a line.
        ///   - isOpen: Whether the word may continue, so that no space follows.
        public init(_ text: String, isOpen: Bool = false) {
            self.text = text
            self.isOpen = isOpen
        }
    }

    /// The error of a command, or of an app that makes its mediator, for wrong usage; the process then ends with the
    /// status 64.
    public struct WrongUsage: Error, Sendable {
        /// The description of the error.
        public var message: String
        /// The advice for the user.
        public var recoverySuggestion: String

        /// Creates the error.
        public init(_ message: String, recoverySuggestion: String) {
            self.message = message
            self.recoverySuggestion = recoverySuggestion
        }
    }
}
