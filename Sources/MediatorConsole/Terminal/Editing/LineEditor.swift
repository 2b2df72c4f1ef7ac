#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import Synchronization

/// A library that edits lines, at work for one keyboard, on whose thread alone it is used.
final class LineEditor {
    /// The keyboard whose lines are edited; the libraries keep everything in globals, so that there is one at a time.
    private static let owner = Mutex<Keyboard?>(nil)

    private let library: EditLibrary
    /// Hands the terminal what the library has written.
    private let flush: () -> Void
    private let locale = CharacterLocale()
    private var typedAhead: ArraySlice<UInt8> = []
    /// The keys that the library has taken at once.
    private var taken: [Int32] = []

    /// - Parameter kind: The only kind of library to use, nil for any.
    init?(for keyboard: isolated Keyboard, kind: String?) {
        let isFree = Self.owner.withLock { owner in
            if owner == nil { owner = keyboard; return true }
            return false
        }
        guard isFree else { return nil }
        guard let library = EditLibrary(kind: kind), let input = fdopen(dup(keyboard.input), "r"),
            let output = fdopen(dup(keyboard.screen), "w")
        else {
            Self.owner.withLock { $0 = nil }
            return nil
        }
        self.library = library
        flush = { fflush(output) }
        library.input.pointee = UnsafeMutableRawPointer(input)
        library.output.pointee = UnsafeMutableRawPointer(output)
        library.catchesSignals.forEach { $0.pointee = 0 }
        library.getKey.pointee = { _ in LineEditor.withOwner { $0.nextKey() } ?? -1 }
        library.hasKeys?.pointee = { LineEditor.withOwner { $0.hasKeys ? 1 : 0 } ?? 0 }
        library.complete.pointee = { word, _, _ in LineEditor.matches(for: word.map { String(cString: $0) } ?? "") }
        library.sorts?.pointee = 0
        // The library keeps these, so that they are not freed.
        library.wordBreaks.forEach { $0.pointee = UnsafePointer(strdup(" \t")) }
        set("show-all-if-ambiguous", "on")
        locale.use { _ = library.initialize() }
        set("enable-bracketed-paste", "off")
        library.useHistory()
        library.clearHistory()
        library.limitHistory(1000)
    }

    /// Lets another keyboard use the library.
    func close() {
        library.clearHistory()
        Self.owner.withLock { $0 = nil }
    }

    /// Sets a variable of readline; libedit has none of that kind, and complains.
    private func set(_ variable: String, _ value: String) {
        if library.kind == "readline" { _ = library.bind(variable, value) }
    }

    func remember(_ line: String) {
        library.addHistory(line)
    }

    // MARK: A line

    func begin(_ prompt: String) {
        typedAhead = []
        locale.use {
            library.install(prompt) { line in
                let text = line.map { String(cString: $0) }
                free(line)
                LineEditor.withOwner { $0.take(text) }
            }
        }
        // For each line readline goes by the locale of the environment again, and takes bytes for keys with Meta.
        set("convert-meta", "off")
        set("input-meta", "on")
        set("output-meta", "on")
        flush()
    }

    func end() {
        library.remove()
        flush()
    }

    /// Forgets the line, and a search that is under way.
    func drop() {
        locale.use { library.forget.forEach { $0() } }
        _ = library.onNewLine()
        flush()
    }

    /// Lets the library read one key; more, where several belong together.
    func readKey() {
        taken = []
        locale.use { library.readKey() }
        // libedit puts the key that ends a search back, to take it when it is called again.
        if hasEndedSearch { locale.use { library.readKey() } }
        flush()
    }

    /// Whether the keys that were just read are a search that one of them has ended: not Ctrl-G, Backspace, Ctrl-R, Ctrl-S or
    /// Escape, which mean something in it.
    private var hasEndedSearch: Bool {
        guard library.kind == "libedit", taken.count > 1, let first = taken.first, let last = taken.last else {
            return false
        }
        let (backward, forward): (Int32, Int32) = (0x12, 0x13)
        return [backward, forward].contains(first) && last < 0x20 && ![7, 8, backward, forward, 0x1B].contains(last)
    }

    /// Types a text.
    func type(_ text: [UInt8]) {
        typedAhead = text[...]
        while !typedAhead.isEmpty { locale.use { library.readKey() } }
        flush()
    }

    func redraw() {
        locale.use {
            _ = library.onNewLine()
            _ = library.update()
        }
        flush()
    }

    /// Whether the library finds the line again on a terminal whose size has changed.
    var redrawsAtResize: Bool { library.kind == "readline" }

    func resize() {
        locale.use {
            library.resize()
            if !redrawsAtResize { _ = library.update() }
        }
        flush()
    }

    /// Sets the modes of the terminal again, after the process was stopped.
    func resume() {
        library.restoreTerminal()
        library.prepareTerminal(1)
        redraw()
    }

    var lineBytes: [UInt8] { bytes(upTo: library.length.pointee) }
    var line: String { String(decoding: lineBytes, as: UTF8.self) }
    /// The line up to the cursor.
    var lineBeforeCursor: String? { String(validating: bytes(upTo: library.point.pointee), as: UTF8.self) }
    /// The line, if the cursor is behind its last character.
    var lineAtEnd: String? { library.point.pointee == library.length.pointee ? lineBeforeCursor : nil }

    private func bytes(upTo end: Int32) -> [UInt8] {
        guard let line = library.line.pointee else { return [] }
        return line.withMemoryRebound(to: UInt8.self, capacity: Int(end)) {
            Array(UnsafeBufferPointer(start: $0, count: max(0, Int(end))))
        }
    }

    /// Returns how many cells a text takes, as the library counts them.
    func width(of text: String) -> Int {
        locale.use { library.width(of: text) }
    }

    // MARK: What the library calls

    /// Performs something with the keyboard whose line is edited: the library calls back on its thread.
    private static func withOwner<T: Sendable>(_ body: (isolated Keyboard) -> T) -> T? {
        owner.withLock(\.self)?.assumeIsolated(body)
    }

    /// Returns the next key: a byte for readline, a whole character for libedit, which takes it for a wide one.
    fileprivate func nextKey(of keyboard: isolated Keyboard) -> Int32 {
        let key = readKey(of: keyboard)
        taken.append(key)
        return key
    }

    private func readKey(of keyboard: isolated Keyboard) -> Int32 {
        func byte() -> Int32 { typedAhead.popFirst().map(Int32.init) ?? keyboard.nextByte() }
        let first = byte()
        guard library.kind == "libedit", first >= 0xC0 else { return first }
        var character = [UInt8(truncatingIfNeeded: first)]
        for _ in 0..<(first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1) {
            character.append(UInt8(truncatingIfNeeded: byte()))
        }
        return String(decoding: character, as: UTF8.self).unicodeScalars.first.map { Int32($0.value) } ?? first
    }

    fileprivate func hasKeys(of keyboard: isolated Keyboard) -> Bool {
        !typedAhead.isEmpty || !keyboard.keys.isEmpty
    }

    /// Returns candidates in the form that the libraries take: what they have in common in front, null at the end.
    private static func matches(for word: String) -> UnsafeMutablePointer<EditLibrary.OwnedText?>? {
        let candidates = withOwner { $0.candidates(for: word) } ?? []
        guard let first = candidates.first else { return nil }
        let common = candidates.dropFirst().reduce(first) { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
        let all = candidates.count == 1 ? candidates : [common] + candidates
        // One candidate takes three places: libedit looks at the third before it looks at the second.
        let count = max(3, all.count + 1)
        // The library frees the array and its texts.
        guard let memory = calloc(count, MemoryLayout<EditLibrary.OwnedText?>.stride) else { return nil }
        let array = memory.bindMemory(to: EditLibrary.OwnedText?.self, capacity: count)
        for (index, text) in all.enumerated() { (array + index).initialize(to: strdup(text)) }
        return array
    }

    /// Returns what a word may become; of one that is finished a space follows.
    fileprivate func candidates(for word: String, _ request: LineRequest) -> [String] {
        // Otherwise the library goes on with the names of files.
        library.isCompletionOver.pointee = 1
        guard let line = lineBeforeCursor else { return [] }
        let completions = request.complete(line)
        let isFinished = completions.all.count == 1 && completions.all.first?.isOpen == false
        library.appendedCharacter.pointee = isFinished ? Int32(UInt8(ascii: " ")) : 0
        let wordStart = line.utf8.count - word.utf8.count
        let bytes = Array(line.utf8)
        guard wordStart >= 0, completions.start <= bytes.count else { return [] }
        if completions.start >= wordStart {
            let before = String(decoding: bytes[wordStart..<completions.start], as: UTF8.self)
            return completions.all.map { before + $0.text }
        }
        // A quoted word or JSON has spaces, at which the library cuts it.
        let before = String(decoding: bytes[completions.start..<wordStart], as: UTF8.self)
        return completions.all.compactMap { $0.text.hasPrefix(before) ? String($0.text.dropFirst(before.count)) : nil }
    }
}

extension Keyboard {
    fileprivate func nextKey() -> Int32 {
        editor?.nextKey(of: self) ?? -1
    }

    fileprivate var hasKeys: Bool {
        editor?.hasKeys(of: self) ?? false
    }

    fileprivate func candidates(for word: String) -> [String] {
        guard let editor, let request = editing?.request else { return [] }
        return editor.candidates(for: word, request)
    }

    /// Takes the line from the library; nil is the end.
    fileprivate func take(_ line: String?) {
        // At once, or the library would show the prompt again.
        editor?.end()
        if line == nil { show("\n") }
        editing?.typed = line.map { .line(.bytes(Array($0.utf8)[...])) } ?? .end
    }
}
