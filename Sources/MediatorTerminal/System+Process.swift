#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
package import MediatorSystem

extension System {
    /// Returns whether a descriptor is a terminal.
    package static func isTerminal(_ descriptor: Descriptor) -> Bool {
        isatty(descriptor) == 1
    }

    /// Returns how many cells a line of a terminal has; nil where the descriptor is no terminal.
    package static func columns(of descriptor: Descriptor) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Returns the path of a file in the current folder as one that is valid in any folder; a bare name stays, since a
    /// shell looks it up.
    package static func absolutePath(ofProgram path: String) -> String {
        guard path.contains("/"), !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
        defer { free(folder) }
        return String(cString: folder) + "/" + (path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
    }

    /// Returns an environment variable of the process.
    package static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// Ends the process.
    package static func exit(_ status: Int32) -> Never {
        posixExit(status)
    }
}
