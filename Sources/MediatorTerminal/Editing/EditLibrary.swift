#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The functions and variables of libedit, the system library that edits lines.
///
/// It is loaded at run time, so that nothing has to be installed to build or to run. The library keeps its state in
/// globals: one thread and one keyboard of the process may use it at a time.
@safe struct EditLibrary {
    typealias Text = UnsafePointer<CChar>
    typealias OwnedText = UnsafeMutablePointer<CChar>
    typealias GetKey = @convention(c) (UnsafeMutableRawPointer?) -> Int32
    typealias TakeLine = @convention(c) (OwnedText?) -> Void
    typealias Complete = @convention(c) (Text?, Int32, Int32) -> UnsafeMutablePointer<OwnedText?>?

    /// The file names of the library on the systems.
    static let files = ["libedit.so.2", "libedit.so.0", "libedit.dylib", "/usr/lib/libedit.3.dylib"]

    let initialize: @convention(c) () -> Int32
    let install: @convention(c) (Text?, TakeLine?) -> Void
    let remove: @convention(c) () -> Void
    let readKey: @convention(c) () -> Void
    let resize: @convention(c) () -> Void
    let prepareTerminal: @convention(c) (Int32) -> Void
    let restoreTerminal: @convention(c) () -> Void
    let update: @convention(c) () -> Int32
    let onNewLine: @convention(c) () -> Int32
    let useHistory: @convention(c) () -> Void
    let addHistory: @convention(c) (Text?) -> Void
    let limitHistory: @convention(c) (Int32) -> Void
    let clearHistory: @convention(c) () -> Void
    let widthOfCharacter: @convention(c) (wchar_t) -> Int32
    let flush: @convention(c) (UnsafeMutableRawPointer?) -> Int32
    let close: @convention(c) (UnsafeMutableRawPointer?) -> Int32

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
    /// Forgets the line; old versions lack it.
    let forget: (@convention(c) () -> Void)?
    /// Whether candidates are sorted; old versions always sort.
    let sorts: UnsafeMutablePointer<Int32>?

    /// Loads the library; nil when this system has none.
    init?() {
        for file in Self.files {
            guard let handle = unsafe dlopen(file, RTLD_NOW | RTLD_LOCAL) else { continue }
            if let library = try? unsafe EditLibrary(EditSymbols(handle: handle)) {
                self = library
                return
            }
            unsafe dlclose(handle)
        }
        return nil
    }

    /// Returns how many cells of a terminal a text takes, as the library counts them.
    func width(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + max(0, Int(widthOfCharacter(wchar_t(truncatingIfNeeded: $1.value)))) }
    }

    private init(_ symbols: EditSymbols) throws {
        initialize = try symbols.symbol("rl_initialize")
        unsafe install = try unsafe symbols.symbol("rl_callback_handler_install")
        remove = try symbols.symbol("rl_callback_handler_remove")
        readKey = try symbols.symbol("rl_callback_read_char")
        resize = try symbols.symbol("rl_resize_terminal")
        prepareTerminal = try symbols.symbol("rl_prep_terminal")
        restoreTerminal = try symbols.symbol("rl_deprep_terminal")
        update = try symbols.symbol("rl_forced_update_display")
        onNewLine = try symbols.symbol("rl_on_new_line")
        useHistory = try symbols.symbol("using_history")
        unsafe addHistory = try unsafe symbols.symbol("add_history")
        limitHistory = try symbols.symbol("stifle_history")
        clearHistory = try symbols.symbol("clear_history")
        // Functions of the C library: not every module that Swift imports declares the first, and the type of streams differs.
        widthOfCharacter = try symbols.symbol("wcwidth")
        unsafe flush = try unsafe symbols.symbol("fflush")
        unsafe close = try unsafe symbols.symbol("fclose")
        unsafe line = try unsafe symbols.symbol("rl_line_buffer")
        unsafe point = try unsafe symbols.symbol("rl_point")
        unsafe length = try unsafe symbols.symbol("rl_end")
        unsafe input = try unsafe symbols.symbol("rl_instream")
        unsafe output = try unsafe symbols.symbol("rl_outstream")
        unsafe getKey = try unsafe symbols.symbol("rl_getc_function")
        unsafe complete = try unsafe symbols.symbol("rl_attempted_completion_function")
        unsafe isCompletionOver = try unsafe symbols.symbol("rl_attempted_completion_over")
        unsafe appendedCharacter = try unsafe symbols.symbol("rl_completion_append_character")
        unsafe wordBreaks = unsafe ["rl_basic_word_break_characters", "rl_completer_word_break_characters"]
            .compactMap { try? unsafe symbols.symbol($0) }
        unsafe catchesSignals = unsafe ["rl_catch_signals", "rl_catch_sigwinch"].compactMap {
            try? unsafe symbols.symbol($0)
        }
        forget = try? symbols.symbol("rl_free_line_state")
        unsafe sorts = try? unsafe symbols.symbol("rl_sort_completion_matches")
    }
}

/// The symbols of an open library.
@safe private struct EditSymbols {
    /// An error: the library lacks a symbol.
    struct Missing: Error {}

    let handle: UnsafeMutableRawPointer

    /// Returns a function or a pointer to a variable; the caller gives the type that the documentation of the library has.
    func symbol<T>(_ name: String) throws -> T {
        guard let symbol = unsafe dlsym(handle, name) else { throw Missing() }
        return unsafe unsafeBitCast(symbol, to: T.self)
    }
}
