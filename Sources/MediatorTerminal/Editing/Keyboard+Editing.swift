import MediatorCoding
import MediatorSystem

/// The state of a line while it is edited.
struct EditedLine {
    let request: LineRequest
    let prompt: PromptText
    /// The outcome, once the library has one.
    var outcome: LineOutcome?
    /// Pasted text that is not edited, together with the line in front of it.
    var held: HeldPaste?
    var isHintShown = false

    init(_ request: LineRequest) {
        self.request = request
        prompt = PromptText(request.prompt)
    }
}

extension Keyboard {
    /// How many bytes the library edits at most: it draws the whole line for each key, and longer ones are not typed.
    private static let longestEdited = 1000

    /// Waits for a line that a library edits.
    func editedLine(_ request: LineRequest, _ editor: LineEditor) -> LineOutcome {
        // The library restores the modes that it finds, and shows keys only where the terminal shows them.
        modes.set(.editedLine)
        let line = EditedLine(request)
        editing = line
        editor.begin(line.prompt.marked)
        defer {
            editor.end()
            editing = nil
            modes.set(.keys)
        }
        while true {
            if let outcome = editing?.outcome { return outcome }
            while let wakeup = nextWakeup() {
                hideHint()
                if let outcome = handle(wakeup, editor) { return outcome }
            }
            switch keys.next() {
            case .key?:
                hideHint()
                if editing?.held == nil {
                    editor.readKey()
                } else if let outcome = handleKeyAfterPaste(editor) {
                    return outcome
                }
            case .paste(let text)?:
                hideHint()
                paste(text, editor)
            case nil where isAtEnd:
                hideHint()
                show("\n")
                return .end
            case nil:
                showHint(editor)
                receive()
            }
        }
    }

    private func handle(_ wakeup: Wakeup, _ editor: LineEditor) -> LineOutcome? {
        switch wakeup {
        case .interruption:
            keys.removeAll()
            moveBelow(editor)
            editor.drop()
            show("^C\n")
            return .interrupted
        case .withdrawal where editing?.request.isWithdrawn() == true:
            moveBelow(editor)
            editor.drop()
            show("\n")
            return .interrupted
        case .withdrawal: break
        case .text(let text, let descriptor):
            erase(editor)
            show(text, on: descriptor)
            editor.redraw()
        case .resize:
            erase(editor)
            editor.resize()
        case .resumption:
            show("\n")
            modes.set(.editedLine)
            editor.resume()
        }
        return nil
    }

    // MARK: Pasted text

    private func paste(_ text: [UInt8]?, _ editor: LineEditor) {
        guard editing?.held == nil else {
            editing?.held?.append(text)
            return
        }
        let isLine = text.map { $0.allSatisfy { $0 >= 0x20 && $0 != 0x7F } } ?? false
        if let text, isLine, editor.lineBytes.count + text.count <= Self.longestEdited {
            editor.type(text)
        } else {
            var held = HeldPaste()
            held.append(editor.lineBytes)
            held.append(text)
            editing?.held = held
        }
    }

    /// Handles a key after pasted text that is held: Enter ends it, Backspace drops it, other characters are added to it.
    private func handleKeyAfterPaste(_ editor: LineEditor) -> LineOutcome? {
        guard let byte = keys.removeFirst(), let held = editing?.held else { return nil }
        switch byte {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            erase(editor)
            editor.end()
            guard let lines = held.lines else { return .line(.tooLong) }
            pasted = lines[...]
            return pasted.popFirst().map { line in
                if let request = editing?.request { echo(line, request) }
                return .line(line)
            }
        case 0x08, 0x7F:
            editing?.held = nil
        case 0x1B:
            // Arrow keys and the like have no effect here.
            keys.removeSequence()
        case 0x20...:
            editing?.held?.append([byte])
        default: break
        }
        return nil
    }

    // MARK: The screen

    /// How many cells a row of the terminal has.
    var columns: Int { System.columns(of: screen) ?? 80 }

    private func showHint(_ editor: LineEditor) {
        guard let line = editing, !line.isHintShown else { return }
        let text: String
        if let held = line.held {
            text = held.hint
        } else if let typed = editor.lineAtEnd {
            text = line.request.hint(typed)
        } else {
            return
        }
        let column = editor.width(of: line.prompt.visible + (editor.lineBeforeCursor ?? "")) % columns
        let room = columns - column - 1
        guard room > 4, !text.isEmpty else { return }
        let shown = CellWidth.cut(TerminalText.safe(text, isLine: true), to: room)
        // Dim, and the cursor stays (DECSC, DECRC).
        show("\u{1B}7\u{1B}[2m\(shown)\u{1B}[0m\u{1B}8")
        editing?.isHintShown = true
    }

    private func hideHint() {
        guard editing?.isHintShown == true else { return }
        show("\u{1B}[K")
        editing?.isHintShown = false
    }

    /// Returns in which row below the prompt a line ends.
    private func row(of line: String?, _ editor: LineEditor) -> Int {
        editor.width(of: (editing?.prompt.visible ?? "") + (line ?? "")) / columns
    }

    /// Erases the prompt and the line.
    private func erase(_ editor: LineEditor) {
        let row = row(of: editor.lineBeforeCursor, editor)
        show((row > 0 ? "\u{1B}[\(row)A" : "") + "\r\u{1B}[J")
    }

    /// Moves the cursor to the last row of the line.
    private func moveBelow(_ editor: LineEditor) {
        let rows = row(of: editor.line, editor) - row(of: editor.lineBeforeCursor, editor)
        if rows > 0 { show("\u{1B}[\(rows)B") }
    }
}
