import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension System {
    private static let files = DispatchQueue(label: "MediatorTerminal.files", attributes: .concurrent)

    /// Performs blocking calls for files on a thread of their own, so that the thread of the caller is free meanwhile.
    package static func onFileThread<T: Sendable>(
        _ work: @escaping @Sendable () throws(SystemError) -> T
    ) async throws(SystemError) -> T {
        try await files.perform { Result(catching: work) }.get()
    }

    /// Returns the bytes of a file; nil when it has more than a limit.
    package static func contents(of path: String, atMost limit: Int) throws(SystemError) -> [UInt8]? {
        let file = try opened(path, O_RDONLY)
        defer { close(file) }
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            let next = try read(file)
            if next.isEmpty { return bytes }
            bytes += next
        }
        return nil
    }

    /// Writes a text to a file, in place of what it held.
    package static func write(_ text: String, toFile path: String) throws(SystemError) {
        let file = try opened(path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o666)
        defer { close(file) }
        try write(text, to: file)
    }

    /// Makes a file that does not exist yet, which only its owner can read, and opens it for writing.
    package static func create(_ path: String) throws(SystemError) -> Descriptor {
        try opened(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND)
    }

    /// Opens a file, which no child process inherits.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - flags: The flags of `open`.
    ///   - mode: The permissions of a file that this makes.
    /// - Throws: The error of `open`.
    static func opened(_ path: String, _ flags: Int32, mode: mode_t = 0o600) throws(SystemError) -> Descriptor {
        let file = open(path, flags | O_CLOEXEC, mode)
        guard file >= 0 else { throw .last }
        return file
    }

    /// Returns the names of the files in a folder, in any order; none where it cannot be read.
    package static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    String(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Returns whether a path leads to a folder.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
