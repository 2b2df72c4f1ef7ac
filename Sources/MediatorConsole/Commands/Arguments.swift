import Mediator

/// The arguments of the process: options in any position, and the words of a command.
struct Arguments {
    /// The words of the command, followed by its options.
    private(set) var words: [Console.Word] = []
    /// The options of the app.
    private(set) var options = Console.Options()
    /// The options of the console.
    private let own: [OptionParser.Given]
    /// The first error; reported after all arguments are read, since `--json` may follow.
    private(set) var failure: Failure?

    var format: Console.Format { own.format ?? .text }
    var asksForHelp: Bool { own.asksForHelp }
    var asksForVersion: Bool { own.asksForVersion }

    init(_ arguments: [String], options ofApp: [Console.Option], commands: CommandList) {
        let known = ofApp + commands.all(in: .arguments).flatMap(\.options)
        var parser = OptionParser(Console.Option.ofArguments + known)
        var contents = LineContents(commands)
        for argument in arguments {
            let word = Console.Word(argument: argument)
            if parser.takes(word) { continue }
            do throws(Failure) {
                if word.isOption {
                    let isParameter = !words.isEmpty && contents.isInCall(after: words)
                    throw Self.unknown(word.name, known, isParameter: isParameter)
                }
                let call = contents.expectsCall(after: words) ? try LineScanner.call(argument, commands) : nil
                words += call ?? [word]
            } catch {
                failure = failure ?? error
            }
        }
        own = parser.given.filter { Console.Option.ofArguments.contains($0.option) }
        let others = parser.given.filter { !Console.Option.ofArguments.contains($0.option) }
        let ofCommand = others.filter { !ofApp.contains($0.option) }
        do throws(Failure) {
            _ = try Console.Options(own)
            options = try Console.Options(others.filter { ofApp.contains($0.option) })
            if words.isEmpty, let first = ofCommand.first {
                throw .wrongUsage(
                    "--\(first.option.name) needs a command.", recoverySuggestion: "write it after a command.")
            }
        } catch {
            failure = failure ?? error
        }
        words += ofCommand.map(\.word)
    }

    /// - Parameter isParameter: Whether a parameter of a call may be meant.
    private static func unknown(_ name: String, _ known: [Console.Option], isParameter: Bool) -> Failure {
        let names = (known + Console.Option.ofArguments).map { "--\($0.name)" }.unique
        return .wrongUsage(
            "no option \(name.quotedBriefly).",
            notes: ["options: " + names.listed],
            suggestions: Suggestions.nearest(to: name, among: names),
            recoverySuggestion: isParameter
                ? "write a parameter without dashes: \(name.dropFirst(2))=VALUE; \"--help\" explains the options."
                : "\"--help\" explains them."
        )
    }
}
