#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The functions and variables of a system library that edits lines: libedit, or GNU readline, which libedit imitates.
///
/// It is loaded at run time, so that nothing has to be installed to build or to run. The library keeps its state in
/// globals: one thread and one keyboard of the process may use it at a time.
struct EditLibrary {
    typealias Text = UnsafePointer<CChar>
    typealias OwnedText = UnsafeMutablePointer<CChar>
    typealias GetKey = @convention(c) (UnsafeMutableRawPointer?) -> Int32
    typealias TakeLine = @convention(c) (OwnedText?) -> Void
    typealias Complete = @convention(c) (Text?, Int32, Int32) -> UnsafeMutablePointer<OwnedText?>?
    typealias Ask = @convention(c) () -> Int32

    /// The file names of the libraries on the systems; libedit first, which every system may ship.
    static let names: [(kind: String, files: [String])] = [
        ("libedit", ["libedit.so.2", "libedit.so.0", "libedit.dylib", "/usr/lib/libedit.3.dylib"]),
        ("readline", ["libreadline.so.8", "libreadline.so.7", "libreadline.8.dylib"]),
    ]

    /// `libedit` or `readline`.
    let kind: String
    let initialize: @convention(c) () -> Int32
    let install: @convention(c) (Text?, TakeLine?) -> Void
    let remove: @convention(c) () -> Void
    let readKey: @convention(c) () -> Void
    let resize: @convention(c) () -> Void
    let prepareTerminal: @convention(c) (Int32) -> Void
    let restoreTerminal: @convention(c) () -> Void
    let update: @convention(c) () -> Int32
    let onNewLine: @convention(c) () -> Int32
    let bind: @convention(c) (Text?, Text?) -> Int32
    let useHistory: @convention(c) () -> Void
    let addHistory: @convention(c) (Text?) -> Void
    let limitHistory: @convention(c) (Int32) -> Void
    let clearHistory: @convention(c) () -> Void
    let widthOfCharacter: @convention(c) (wchar_t) -> Int32

    let line: UnsafeMutablePointer<OwnedText?>
    let point: UnsafeMutablePointer<Int32>
    let length: UnsafeMutablePointer<Int32>
    let input: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    let output: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    let getKey: UnsafeMutablePointer<GetKey?>
    let complete: UnsafeMutablePointer<Complete?>
    let isCompletionOver: UnsafeMutablePointer<Int32>
    let appendedCharacter: UnsafeMutablePointer<Int32>
    let wordBreaks: [UnsafeMutablePointer<Text?>]
    let catchesSignals: [UnsafeMutablePointer<Int32>]
    /// Ends a search and the like, and forgets the line; only readline keeps them from one line to the next.
    let forget: [@convention(c) () -> Void]
    /// Returns whether there are keys; only readline calls it.
    let hasKeys: UnsafeMutablePointer<Ask?>?
    /// Whether candidates are sorted; only readline can leave them as they are.
    let sorts: UnsafeMutablePointer<Int32>?

    /// Loads the first library that this system has; nil when it has none.
    ///
    /// - Parameter kind: The only kind to look for; nil for any.
    init?(kind wanted: String?) {
        for (kind, files) in Self.names where wanted == nil || wanted == kind {
            for file in files {
                guard let handle = dlopen(file, RTLD_NOW | RTLD_LOCAL) else { continue }
                if let library = EditLibrary(kind, EditSymbols(handle: handle)) {
                    self = library
                    return
                }
                dlclose(handle)
            }
        }
        return nil
    }

    /// Returns how many cells of a terminal a text takes, as the library counts them.
    func width(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + max(0, Int(widthOfCharacter(wchar_t(truncatingIfNeeded: $1.value)))) }
    }

    private init?(_ kind: String, _ symbols: EditSymbols) {
        guard let initialize: @convention(c) () -> Int32 = symbols.function("rl_initialize"),
            let install: @convention(c) (Text?, TakeLine?) -> Void = symbols.function("rl_callback_handler_install"),
            let remove: @convention(c) () -> Void = symbols.function("rl_callback_handler_remove"),
            let readKey: @convention(c) () -> Void = symbols.function("rl_callback_read_char"),
            let resize: @convention(c) () -> Void = symbols.function("rl_resize_terminal"),
            let prepareTerminal: @convention(c) (Int32) -> Void = symbols.function("rl_prep_terminal"),
            let restoreTerminal: @convention(c) () -> Void = symbols.function("rl_deprep_terminal"),
            let update: @convention(c) () -> Int32 = symbols.function("rl_forced_update_display"),
            let onNewLine: @convention(c) () -> Int32 = symbols.function("rl_on_new_line"),
            let bind: @convention(c) (Text?, Text?) -> Int32 = symbols.function("rl_variable_bind"),
            let useHistory: @convention(c) () -> Void = symbols.function("using_history"),
            let addHistory: @convention(c) (Text?) -> Void = symbols.function("add_history"),
            let limitHistory: @convention(c) (Int32) -> Void = symbols.function("stifle_history"),
            let clearHistory: @convention(c) () -> Void = symbols.function("clear_history"),
            // A function of the C library, which not every module that Swift imports declares.
            let widthOfCharacter: @convention(c) (wchar_t) -> Int32 = symbols.function("wcwidth"),
            let line = symbols.variable("rl_line_buffer", OwnedText?.self),
            let point = symbols.variable("rl_point", Int32.self),
            let length = symbols.variable("rl_end", Int32.self),
            let input = symbols.variable("rl_instream", UnsafeMutableRawPointer?.self),
            let output = symbols.variable("rl_outstream", UnsafeMutableRawPointer?.self),
            let getKey = symbols.variable("rl_getc_function", GetKey?.self),
            let complete = symbols.variable("rl_attempted_completion_function", Complete?.self),
            let isCompletionOver = symbols.variable("rl_attempted_completion_over", Int32.self),
            let appendedCharacter = symbols.variable("rl_completion_append_character", Int32.self)
        else { return nil }
        self.kind = kind
        (self.initialize, self.install, self.remove, self.readKey) = (initialize, install, remove, readKey)
        (self.resize, self.prepareTerminal, self.update) = (resize, prepareTerminal, update)
        (self.restoreTerminal, self.onNewLine, self.bind) = (restoreTerminal, onNewLine, bind)
        (self.useHistory, self.addHistory) = (useHistory, addHistory)
        (self.limitHistory, self.clearHistory) = (limitHistory, clearHistory)
        self.widthOfCharacter = widthOfCharacter
        (self.line, self.point, self.length, self.input, self.output) = (line, point, length, input, output)
        (self.getKey, self.complete, self.isCompletionOver) = (getKey, complete, isCompletionOver)
        self.appendedCharacter = appendedCharacter
        wordBreaks = ["rl_basic_word_break_characters", "rl_completer_word_break_characters"]
            .compactMap { symbols.variable($0, Text?.self) }
        catchesSignals = ["rl_catch_signals", "rl_catch_sigwinch"].compactMap { symbols.variable($0, Int32.self) }
        forget = ["rl_free_line_state", "rl_callback_sigcleanup"].compactMap { symbols.function($0) }
        hasKeys = symbols.variable("rl_input_available_hook", Ask?.self)
        sorts = symbols.variable("rl_sort_completion_matches", Int32.self)
    }
}

/// The symbols of an open library.
private struct EditSymbols {
    let handle: UnsafeMutableRawPointer

    /// Returns a function; the caller gives the type that the documentation of the library has.
    func function<T>(_ name: String) -> T? {
        dlsym(handle, name).map { unsafeBitCast($0, to: T.self) }
    }

    func variable<T>(_ name: String, _ type: T.Type) -> UnsafeMutablePointer<T>? {
        dlsym(handle, name)?.assumingMemoryBound(to: type)
    }
}
