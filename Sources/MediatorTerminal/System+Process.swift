#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
package import MediatorSystem

extension System {
    /// Returns new descriptors of standard input and output, and redirects the old ones.
    ///
    /// From then on the standard input of the process is at its end, and its standard output is its standard error: text
    /// in the buffer of `print` goes there too, and child processes inherit no more than that.
    ///
    /// - Throws: The error of the call that failed.
    package static func reserveStandardStreams() throws(SystemError) -> (input: Descriptor, output: Descriptor) {
        let reserved = (input: try duplicate(input), output: try duplicate(output))
        let null = try opened("/dev/null", O_RDWR)
        defer { close(null) }
        guard dup2(null, input) >= 0 else { throw .last }
        // Where standard error is closed, printed text is dropped.
        guard dup2(error, output) >= 0 || dup2(null, output) >= 0 else { throw .last }
        return reserved
    }

    /// Returns another descriptor of the same stream, which no child process inherits.
    private static func duplicate(_ descriptor: Descriptor) throws(SystemError) -> Descriptor {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw .last }
        return copy
    }

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
