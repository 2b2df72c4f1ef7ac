/// Follows the words of a line, to know what the next one holds by its command.
struct LineContents {
    private let commands: CommandList
    /// The command whose words follow; nil at the beginning of a line.
    private(set) var command: (any ConsoleCommand)?
    /// Whether the first word is no command.
    private(set) var isUnknown = false
    /// The words of the command so far, without options.
    private var words: [Console.Word] = []
    /// The options of the command.
    private var options = OptionParser([])
    /// How many words of the line were followed.
    private var count = 0

    init(_ commands: CommandList) {
        self.commands = commands
    }

    /// Returns what the next word of the line holds, and follows it.
    mutating func take(_ word: Console.Word) -> Console.WordContent {
        count += 1
        guard let command else { return begin(with: word) }
        if options.takes(word) || word.isOption { return .byItself(word) }
        let content = command.content(of: word, after: words)
        guard content == .line else {
            words.append(word)
            return content
        }
        (self.command, words) = (nil, [])
        return begin(with: word)
    }

    /// Follows the words of a line that were not followed before, and returns whether a call may be next.
    ///
    /// - Parameter all: The words, which begin with those of the last time.
    mutating func expectsCall(after all: [Console.Word]) -> Bool {
        while count < all.count { _ = take(all[count]) }
        guard let command else { return !isUnknown }
        guard !options.expectsValue else { return false }
        let next = command.content(of: Console.Word(argument: ""), after: words)
        return next == .line || next == .call
    }

    /// Follows words as ``expectsCall(after:)`` does, and returns whether a parameter of a call may be next.
    mutating func isInCall(after all: [Console.Word]) -> Bool {
        while count < all.count { _ = take(all[count]) }
        return command?.content(of: Console.Word(argument: ""), after: words) == .parameter
    }

    /// Follows the first word of a line.
    private mutating func begin(with word: Console.Word) -> Console.WordContent {
        guard !isUnknown else { return .byItself(word) }
        // "$kept = LINE" and "--json LINE".
        if word.isOption || word.isAssignable || word.isEqualsSign { return .text }
        guard !word.text.isEmpty else { return .text }
        guard word.key == nil, !word.isQuoted, !word.isPath, !word.isObject else {
            isUnknown = true
            return .byItself(word)
        }
        if word.text.contains(".") {
            follow(CallCommand())
            words = [word]
            return .call
        }
        follow(commands.named(word.text, in: .line))
        isUnknown = command == nil
        return .text
    }

    private mutating func follow(_ command: (any ConsoleCommand)?) {
        self.command = command
        options = OptionParser(command?.options ?? [])
    }
}
