import MediatorCoding
import MediatorSystem

/// Reads one line at a time from a terminal, on a thread that waits for nothing else.
///
/// Where the system has a library for it, lines are edited; otherwise the terminal itself sends whole lines.
actor Keyboard {
    /// Interrupts the wait for keys while a line is awaited.
    nonisolated let wakeups = WakeupQueue()
    nonisolated let modes: TerminalModes
    nonisolated private let executor = KeyboardExecutor()
    // Unsafe: the reference counts nothing. The actor holds its executor.
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    let input: System.Descriptor
    let screen: System.Descriptor
    var keys = KeyBytes()
    /// Pasted lines, which are returned before further keys are awaited.
    var pasted: ArraySlice<LineReader.Line> = []
    var editing: EditedLine?
    private(set) var editor: LineEditor?
    private(set) var isAtEnd = false
    private var pendingWakeups: [Wakeup] = []
    private var history = LineHistory()

    init(input: System.Descriptor, screen: System.Descriptor) {
        self.input = input
        self.screen = screen
        modes = TerminalModes(input: input, screen: screen)
    }

    /// Begins a session: opens its history, and edits lines where a library can be loaded that no other keyboard of the
    /// process uses.
    ///
    /// - Parameters:
    ///   - edits: Whether lines are edited, if a library can be loaded.
    ///   - history: The history of the session.
    ///   - file: The file of the history.
    /// - Returns: Whether lines are edited now.
    func begin(edits: Bool, _ history: LineHistory, in file: HistoryFile?) -> Bool {
        self.history = history
        let former = history.open(file)
        guard edits, editor == nil, let editor = LineEditor(for: self) else {
            return editor != nil
        }
        former.forEach(editor.remember)
        self.editor = editor
        modes.set(.keys)
        return true
    }

    /// Adds a line to those that the arrow keys recall, and to the file, unless it is not worth recalling.
    ///
    /// - Returns: Why the file does not take it, the first time; else nil.
    func remember(_ line: String) -> String? {
        guard history.recalls(line) else { return nil }
        editor?.remember(line)
        return history.save(line)
    }

    /// Ends the session, and restores the modes of the terminal.
    func end() {
        editor?.close()
        editor = nil
        (keys, pasted) = (KeyBytes(), [])
        modes.set(.original)
    }

    /// Drops the keys and the pasted lines that no request has taken yet, and shows a text.
    func dropAhead(showing text: String = "") {
        show(text)
        keys.removeAll()
        pasted = []
    }

    /// Waits for a line.
    func line(_ request: LineRequest) -> LineOutcome {
        if let line = pasted.popFirst() {
            echo(line, request)
            return .line(line)
        }
        wakeups.open()
        let outcome = awaitedLine(request)
        let left = pendingWakeups + wakeups.close()
        (pendingWakeups, isAtEnd) = ([], false)
        for case .text(let text, let descriptor) in left { show(text, on: descriptor) }
        // Ctrl-C came right after Enter.
        guard case .line = outcome, left.contains(where: \.isInterruption) else { return outcome }
        dropAhead(showing: editor == nil ? "\n" : "^C\n")
        return .interrupted
    }

    private func awaitedLine(_ request: LineRequest) -> LineOutcome {
        guard !request.isWithdrawn() else { return .interrupted }
        if request.isSecret {
            modes.set(.secretLine)
            defer {
                modes.set(editor == nil ? .original : .keys)
                show("\n")
            }
            return uneditedLine(request)
        }
        guard let editor else { return uneditedLine(request) }
        return editedLine(request, editor)
    }

    /// Waits for a line that the terminal itself edits.
    private func uneditedLine(_ request: LineRequest) -> LineOutcome {
        show(request.prompt)
        while true {
            while let wakeup = nextWakeup() {
                switch wakeup {
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

    /// Waits for bytes or wake-ups.
    func receive() {
        let ready = System.waitForInput(input, wakeups.descriptor)
        if ready.second { pendingWakeups += wakeups.takeAll() }
        guard ready.first else { return }
        // Reading from a terminal that was closed is an error, which counts as the end.
        let bytes = (try? System.read(input)) ?? []
        if bytes.isEmpty {
            isAtEnd = true
        } else {
            keys.append(bytes)
        }
    }

    /// Removes and returns the next wake-up of those that have come.
    func nextWakeup() -> Wakeup? {
        pendingWakeups.isEmpty ? nil : pendingWakeups.removeFirst()
    }

    /// Returns the next byte for the library, after waiting for it; -1 at the end.
    func nextByte() -> Int32 {
        while true {
            // The library takes the marks of pasted text for keys, and runs its lines.
            if keys.beginsPaste { return Int32(LineEditor.abort) }
            if let byte = keys.removeFirst() { return Int32(byte) }
            if isAtEnd { return -1 }
            if pendingWakeups.contains(where: \.isInterruption) { return Int32(LineEditor.abort) }
            receive()
        }
    }

    /// Writes a text to the screen, or to another descriptor.
    nonisolated func show(_ text: String, on descriptor: System.Descriptor? = nil) {
        // Where the terminal was closed, the next read returns the end.
        try? System.write(text, to: descriptor ?? screen)
    }

    /// Shows a pasted line as if it were typed, cut to the row of the terminal in which the prompt ends; no secret.
    func echo(_ line: LineReader.Line, _ request: LineRequest) {
        guard case .bytes(let bytes) = line else { return }
        let room = columns - CellWidth.of(PromptText(request.prompt).visible) % columns - 1
        // No text that fits takes more bytes per cell.
        let text = TerminalText.safe(String(decoding: bytes.prefix(room * 16), as: UTF8.self), isLine: true)
        show(request.prompt + (request.isSecret ? "" : CellWidth.cut(text, to: room)) + "\n")
    }
}
