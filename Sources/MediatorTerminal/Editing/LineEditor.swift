#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import MediatorCoding
import MediatorSystem
import Synchronization

/// Edits the lines of one keyboard with libedit, on the thread of the keyboard alone.
final class LineEditor {
    /// The keyboard whose lines are edited; one at a time, since the library keeps its state in globals.
    private static let owner = Mutex<Keyboard?>(nil)
    /// Whether the library has the streams of a former editor; only the owner reads and changes it.
    private static let hasStreams = Atomic(false)
    private static let wordBreaks: StaticString = " \t"

    private let library: EditLibrary
    private let locale = CharacterLocale()
    /// Bytes that the library reads before those of the keyboard.
    private var typedAhead: ArraySlice<UInt8> = []
    /// The keys that the library has read in one call.
    private var taken: [Int32] = []

    /// Creates an editor; nil where the system has no library, or another keyboard uses it.
    init?(for keyboard: isolated Keyboard) {
        let isFree = Self.owner.withLock { owner in
            if owner == nil { owner = keyboard; return true }
            return false
        }
        guard isFree else { return nil }
        guard let library = EditLibrary(), let input = unsafe fdopen(dup(keyboard.input), "r"),
            let output = unsafe fdopen(dup(keyboard.screen), "w")
        else {
            Self.owner.withLock { $0 = nil }
            return nil
        }
        self.library = library
        let former = unsafe [library.input.pointee, library.output.pointee]
        unsafe library.input.pointee = UnsafeMutableRawPointer(input)
        unsafe library.output.pointee = UnsafeMutableRawPointer(output)
        unsafe library.catchesSignals.forEach { unsafe $0.pointee = 0 }
        unsafe library.getKey.pointee = { _ in LineEditor.withOwner { $0.editor?.nextKey(of: $0) ?? -1 } ?? -1 }
        unsafe library.complete.pointee = { word, _, _ in
            unsafe LineEditor.matches(for: word.map { unsafe String(cString: $0) } ?? "")
        }
        unsafe library.sorts?.pointee = 0
        unsafe library.wordBreaks.forEach {
            unsafe $0.pointee = UnsafeRawPointer(Self.wordBreaks.utf8Start).assumingMemoryBound(to: CChar.self)
        }
        // Until then the library refers to the streams of the former editor.
        locale.use { _ = library.initialize() }
        if Self.hasStreams.exchange(true, ordering: .relaxed) { unsafe former.forEach { _ = unsafe library.close($0) } }
        library.useHistory()
        library.clearHistory()
        library.limitHistory(1000)
    }

    /// Writes the output that the library has buffered to the terminal.
    private func flush() {
        _ = unsafe library.flush(library.output.pointee)
    }

    /// Releases the library for another keyboard.
    func close() {
        library.clearHistory()
        Self.owner.withLock { $0 = nil }
    }

    /// Adds a line to those that the arrow keys recall.
    func remember(_ line: String) {
        unsafe library.addHistory(line)
    }

    // MARK: A line

    /// Shows a prompt, and begins a line.
    func begin(_ prompt: String) {
        typedAhead = []
        forgetPosition()
        locale.use {
            unsafe library.install(prompt) { line in
                let text = unsafe line.map { unsafe String(cString: $0) }
                unsafe free(line)
                LineEditor.withOwner { $0.take(text) }
            }
        }
        flush()
    }

    /// Ends the line.
    func end() {
        library.remove()
        flush()
    }

    /// Forgets the line.
    func drop() {
        locale.use { library.forget?() }
        forgetPosition()
        _ = library.onNewLine()
        flush()
    }

    /// Lets the library read one key, or several that belong together.
    func readKey() {
        taken = []
        performKey()
        // The library puts the key that ends a search back, as Ctrl-A after Ctrl-R and a text, and reads it again in the next call.
        if hasEndedSearch { performKey() }
        flush()
    }

    private func performKey() {
        forgetPosition()
        locale.use { library.readKey() }
    }

    /// Sets cursor and length to those of an empty line.
    ///
    /// The library sets them after each key that leaves text in the line, and at no other time: before the first key, and after
    /// a key that empties the line, they would still be those of an earlier line.
    private func forgetPosition() {
        unsafe library.point.pointee = 0
        unsafe library.length.pointee = 0
    }

    /// Whether the keys of the last call are a search and the control key that ended it, such as Ctrl-R, text, Ctrl-A.
    ///
    /// Ctrl-G, Backspace, Ctrl-R, Ctrl-S and Escape end none: they are commands of the search itself.
    private var hasEndedSearch: Bool {
        guard taken.count > 1, let first = taken.first, let last = taken.last else { return false }
        let (backward, forward): (Int32, Int32) = (0x12, 0x13)
        return [backward, forward].contains(first) && last < 0x20 && ![7, 8, backward, forward, 0x1B].contains(last)
    }

    /// Inserts a text as if it were typed.
    func type(_ text: [UInt8]) {
        typedAhead = text[...]
        while !typedAhead.isEmpty { performKey() }
        flush()
    }

    /// The key that ends a command of the library which reads several keys, such as a search: Ctrl-G.
    static let abort = UInt8(ascii: "G") & 0x1F

    /// Draws the prompt and the line again, below what was printed.
    func redraw() {
        locale.use {
            _ = library.onNewLine()
            _ = library.update()
        }
        flush()
    }

    /// Draws the line for the new size of the terminal.
    func resize() {
        locale.use {
            library.resize()
            _ = library.update()
        }
        flush()
    }

    /// Sets the modes of the terminal again, after the process was stopped.
    func resume() {
        library.restoreTerminal()
        library.prepareTerminal(1)
        redraw()
    }

    var lineBytes: [UInt8] { unsafe bytes(upTo: library.length.pointee) }
    var line: String { String(decoding: lineBytes, as: UTF8.self) }
    /// The line up to the cursor.
    var lineBeforeCursor: String? { unsafe String(validating: bytes(upTo: library.point.pointee), as: UTF8.self) }
    /// The line; nil when the cursor is not at its end.
    var lineAtEnd: String? { unsafe library.point.pointee == library.length.pointee ? lineBeforeCursor : nil }

    /// The line up to the cursor while the library asks for candidates: it then counts characters instead of bytes.
    private var lineBeforeCursorInCharacters: String? {
        unsafe library.line.pointee.map { line in
            unsafe String(
                String.UnicodeScalarView(String(cString: line).unicodeScalars.prefix(Int(library.point.pointee))))
        }
    }

    private func bytes(upTo end: Int32) -> [UInt8] {
        guard let line = unsafe library.line.pointee else { return [] }
        return unsafe line.withMemoryRebound(to: UInt8.self, capacity: Int(end)) {
            unsafe Array(UnsafeBufferPointer(start: $0, count: max(0, Int(end))))
        }
    }

    /// Returns how many cells a text takes, as the library counts them.
    func width(of text: String) -> Int {
        locale.use { library.width(of: text) }
    }

    // MARK: Callbacks of the library

    /// Performs a closure with the keyboard whose line is edited; the library calls back on its thread.
    private static func withOwner<T: Sendable>(_ body: (isolated Keyboard) -> T) -> T? {
        owner.withLock(\.self)?.assumeIsolated(body)
    }

    /// Returns the next key: a whole character, since the library expects a `wchar_t`.
    private func nextKey(of keyboard: isolated Keyboard) -> Int32 {
        let key = readKey(of: keyboard)
        taken.append(key)
        return key
    }

    private func readKey(of keyboard: isolated Keyboard) -> Int32 {
        func byte() -> Int32 { typedAhead.popFirst().map(Int32.init) ?? keyboard.nextByte() }
        let first = byte()
        guard first >= 0xC0 else { return first }
        var character = [UInt8(truncatingIfNeeded: first)]
        for _ in 0..<(first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1) {
            character.append(UInt8(truncatingIfNeeded: byte()))
        }
        return String(decoding: character, as: UTF8.self).unicodeScalars.first.map { Int32($0.value) } ?? first
    }

    /// Returns the candidates as the library expects them: an array of their common beginning, the candidates, and null.
    private static func matches(for word: String) -> UnsafeMutablePointer<EditLibrary.OwnedText?>? {
        let candidates = withOwner { $0.editor?.candidates(for: word, $0.editing?.request) ?? [] } ?? []
        guard let first = candidates.first else { return nil }
        let common = candidates.dropFirst().reduce(first) { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
        let all = candidates.count == 1 ? candidates : [common] + candidates
        // At least three elements: of one candidate the library reads the third before the second.
        let count = max(3, all.count + 1)
        // The library frees the array and its texts.
        guard let memory = unsafe calloc(count, MemoryLayout<EditLibrary.OwnedText?>.stride) else { return nil }
        let array = unsafe memory.bindMemory(to: EditLibrary.OwnedText?.self, capacity: count)
        for (index, text) in all.enumerated() { unsafe (array + index).initialize(to: strdup(text)) }
        return unsafe array
    }

    /// Returns the candidates for a word, and sets whether a space follows.
    private func candidates(for word: String, _ request: LineRequest?) -> [String] {
        // Otherwise the library adds the names of files.
        unsafe library.isCompletionOver.pointee = 1
        guard let request, let line = lineBeforeCursorInCharacters else { return [] }
        let completions = request.complete(line)
        let isFinished = completions.words.count == 1 && completions.addsSpace
        unsafe library.appendedCharacter.pointee = isFinished ? Int32(UInt8(ascii: " ")) : 0
        let wordStart = line.utf8.count - word.utf8.count
        let bytes = Array(line.utf8)
        guard wordStart >= 0, completions.start <= bytes.count else { return [] }
        if completions.start >= wordStart {
            let before = String(decoding: bytes[wordStart..<completions.start], as: UTF8.self)
            return completions.words.map { before + $0 }
        }
        // A quoted word or JSON has spaces, at which the library begins another word.
        let before = String(decoding: bytes[completions.start..<wordStart], as: UTF8.self)
        return completions.words.filter { $0.hasPrefix(before) }.map { String($0.dropFirst(before.count)) }
    }
}

extension Keyboard {
    /// Takes the line that the library has finished; nil is the end.
    fileprivate func take(_ line: String?) {
        // The library would show the prompt again if it were not ended at once.
        editor?.end()
        if line == nil { show("\n") }
        editing?.outcome = line.map { .line(.bytes(Array($0.utf8)[...])) } ?? .end
    }
}
