#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A locale whose characters are UTF-8, for the library that edits lines.
///
/// It applies to the thread of the library alone, and only during a call. The locale of the process stays as it is.
@safe final class CharacterLocale {
    private let handle: locale_t?

    init() {
        // The user's locale first, if it is UTF-8: its widths of characters may differ.
        var handle: locale_t?
        for name in ["", "C.UTF-8", "UTF-8", "en_US.UTF-8"] where unsafe handle == nil {
            unsafe handle = Self.open(name)
        }
        unsafe self.handle = unsafe handle
    }

    deinit {
        if let handle = unsafe handle { unsafe freelocale(handle) }
    }

    private static func open(_ name: String) -> locale_t? {
        #if canImport(Darwin)
            let mask = LC_CTYPE_MASK
        #else
            let mask = Int32(1 << LC_CTYPE)
        #endif
        guard let handle = unsafe newlocale(mask, name, nil) else { return nil }
        let encoding = unsafe nl_langinfo_l(nl_item(CODESET), handle).map { unsafe String(cString: $0) } ?? ""
        if encoding.filter({ $0 != "-" }).uppercased() == "UTF8" { return unsafe handle }
        unsafe freelocale(handle)
        return nil
    }

    /// Performs a closure in this locale.
    func use<T>(_ body: () -> T) -> T {
        guard let handle = unsafe handle else { return body() }
        let before = unsafe uselocale(handle)
        defer { unsafe uselocale(before) }
        return body()
    }
}
