#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Reads files with functions of the C library, since their error messages are shorter than those of Foundation.
enum FileBytes {
    /// The system's message for a file that cannot be read.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Returns all bytes of a file.
    static func read(_ path: String) throws(Failure) -> [UInt8] {
        guard let file = fopen(path, "rb") else { throw lastFailure }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            guard ferror(file) == 0 else { throw lastFailure }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }

    private static var lastFailure: Failure {
        Failure(description: String(cString: strerror(errno)))
    }
}
