/// Whoever types at a terminal: gives one line at a time, on a thread that waits for nothing else.
///
/// With a library that edits, lines are edited; otherwise the terminal itself hands over whole lines.
actor Keyboard {
    /// What reaches the keyboard while a line is awaited.
    nonisolated let mailbox = Mailbox()
    nonisolated let modes: TerminalModes
    nonisolated private let executor = KeyboardExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let input: System.Descriptor
    let screen: System.Descriptor
    var keys = KeyBytes()
    /// What was pasted, to be taken line by line before anything else is awaited.
    var pasted: ArraySlice<LineReader.Line> = []
    var editing: EditedLine?
    private(set) var editor: LineEditor?
    private(set) var isAtEnd = false
    private var letters: [Mailbox.Letter] = []

    init(input: System.Descriptor, screen: System.Descriptor) {
        self.input = input
        self.screen = screen
        modes = TerminalModes(input)
    }

    /// Begins to edit lines, where a library can be had that no other console of the process uses.
    ///
    /// - Parameters:
    ///   - kind: The only kind of library to use, nil for any.
    ///   - history: The lines that the arrow keys recall, oldest first.
    /// - Returns: Whether lines are edited now.
    func beginEditing(with kind: String?, history: [String]) -> Bool {
        guard editor == nil, let editor = LineEditor(for: self, kind: kind) else { return editor != nil }
        history.forEach(editor.remember)
        self.editor = editor
        modes.set(.keys)
        return true
    }

    /// Lets the arrow keys recall a line.
    func remember(_ line: String) {
        editor?.remember(line)
    }

    /// Leaves the terminal as it was found.
    func endEditing() {
        editor?.close()
        editor = nil
        (keys, pasted) = (KeyBytes(), [])
        modes.set(.original)
    }

    /// Forgets what was typed or pasted ahead.
    func dropAhead() {
        keys.removeAll()
        pasted = []
    }

    /// Waits for a line.
    func line(_ request: LineRequest) -> Typed {
        if let line = pasted.popFirst() {
            echo(line, behind: request.prompt)
            return .line(line)
        }
        mailbox.open()
        defer {
            for case .text(let text, let descriptor) in letters + mailbox.close() { show(text, on: descriptor) }
            letters = []
            isAtEnd = false
        }
        guard !request.isWithdrawn() else { return .interrupted }
        if request.isSecret {
            modes.set(.secretLine)
            defer {
                modes.set(editor == nil ? .original : .keys)
                show("\n")
            }
            return plainLine(request)
        }
        guard let editor else { return plainLine(request) }
        return editedLine(request, editor)
    }

    /// Waits for a line that the terminal puts together itself.
    private func plainLine(_ request: LineRequest) -> Typed {
        show(request.prompt)
        while true {
            while let letter = nextLetter() {
                switch letter {
                case .interruption:
                    keys.removeAll()
                    if !request.isSecret { show("\n") }
                    return .interrupted
                case .text(let text, let descriptor):
                    show("\n")
                    show(text, on: descriptor)
                    show(request.prompt)
                case .resumption: show(request.prompt)
                case .withdrawal where request.isWithdrawn():
                    show("\n")
                    return .interrupted
                case .withdrawal, .resize: break
                }
            }
            if let line = keys.removeLine(isLast: isAtEnd) { return .line(.bytes(line[...])) }
            if isAtEnd {
                if !request.isSecret { show("\n") }
                return .end
            }
            receive()
        }
    }

    /// Waits for bytes or letters.
    func receive() {
        let ready = System.waitForInput(input, mailbox.descriptor)
        if ready.second { letters += mailbox.takeAll() }
        guard ready.first else { return }
        // A terminal that is gone is an error; for whoever waits it is the end all the same.
        let bytes = (try? System.read(input)) ?? []
        if bytes.isEmpty {
            isAtEnd = true
        } else {
            keys.append(bytes)
        }
    }

    /// Takes the next letter, of those that have come.
    func nextLetter() -> Mailbox.Letter? {
        letters.isEmpty ? nil : letters.removeFirst()
    }

    /// Returns the next byte for a library that wants one, waiting for it; -1 at the end.
    func nextByte() -> Int32 {
        while true {
            if let byte = keys.removeFirst() { return Int32(byte) }
            if isAtEnd { return -1 }
            // Whatever the library is in the middle of, a search for example, Ctrl-G ends it.
            let isInterrupted = letters.contains { if case .interruption = $0 { true } else { false } }
            if isInterrupted { return Int32(UInt8(ascii: "G") & 0x1F) }
            receive()
        }
    }

    nonisolated func show(_ text: String, on descriptor: System.Descriptor? = nil) {
        // When the terminal is gone there is nowhere left to say so; the next read tells.
        try? System.write(text, to: descriptor ?? screen)
    }

    /// Shows a line that was pasted as if it were typed, cut to the width.
    func echo(_ line: LineReader.Line, behind prompt: String) {
        guard case .bytes(let bytes) = line else { return }
        let room = columns - CellWidth.of(PromptText(prompt).visible) - 1
        // Nothing that fits into the room takes more bytes; control characters would be taken for commands.
        let text = String(decoding: bytes.prefix(room * 16), as: UTF8.self).unicodeScalars
            .map { String($0.value < 0x20 ? Unicode.Scalar(0x2400 + $0.value) ?? $0 : $0) }.joined()
        show(prompt + CellWidth.cut(text, to: room) + "\n")
    }
}
