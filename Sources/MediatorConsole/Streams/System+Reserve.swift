import MediatorRedirects

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension System {
    /// Returns descriptors of standard input and output that nothing else in the process knows.
    ///
    /// From then on the standard input of the process is at its end, and its standard output is standard error: what
    /// waits in the buffer of `print` goes there too, and child processes inherit no more than that.
    static func reserveStandardStreams() throws(Refusal) -> (input: Int32, output: Int32) {
        let reserved = (input: try duplicate(input), output: try duplicate(output))
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard null >= 0 else { throw Refusal(number: errno) }
        defer { close(null) }
        guard dup2(null, input) >= 0 else { throw Refusal(number: errno) }
        // Without a standard error to go to, what is printed goes nowhere.
        guard dup2(error, output) >= 0 || dup2(null, output) >= 0 else { throw Refusal(number: errno) }
        return reserved
    }

    /// Returns another descriptor of the same stream, which no child process inherits.
    private static func duplicate(_ descriptor: Int32) throws(Refusal) -> Int32 {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw Refusal(number: errno) }
        return copy
    }
}
