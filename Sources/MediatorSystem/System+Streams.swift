#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension System {
    /// The path of the program that this process runs.
    package static var executablePath: String {
        #if os(Linux)
            var path = [CChar](repeating: 0, count: 4096)
            let count = unsafe readlink("/proc/self/exe", &path, path.count)
            if count > 0 { return String(decoding: path.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self) }
        #elseif canImport(Darwin)
            var size: UInt32 = 4096
            var bytes = [CChar](repeating: 0, count: Int(size))
            if _NSGetExecutablePath(&bytes, &size) == 0 {
                return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            }
        #endif
        return CommandLine.arguments.first ?? ""
    }

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
}
