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

    /// The maximum size of a file in bytes.
    private static let longest = 16 << 20

    /// Returns all bytes of a regular file.
    static func read(_ path: String) throws(Failure) -> [UInt8] {
        // The system would cut the path there, and open another file.
        guard !path.utf8.contains(0) else { throw Failure(description: "the path holds a NUL character") }
        // Opening a pipe without O_NONBLOCK waits for a writer.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0, let file = unsafe fdopen(descriptor, "rb") else { throw lastFailure }
        defer { unsafe fclose(file) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw lastFailure }
        guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
            throw Failure(description: "it is not a regular file")
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = unsafe fread(&chunk, 1, chunk.count, file)
            guard unsafe ferror(file) == 0 else { throw lastFailure }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= longest else { throw Failure(description: "it is longer than \(longest >> 20) MB") }
        }
    }

    private static var lastFailure: Failure {
        unsafe Failure(description: String(cString: strerror(errno)))
    }
}
