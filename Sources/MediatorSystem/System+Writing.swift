#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// Files that are written hold parameters and results: only their owner can read them. No link at the end of a path is
// followed, and a file changes as a whole. `Data.write(options: .atomic)` lets other users read a new file, and replaces a link
// or a pipe by one.
extension System {
    /// Replaces a file, or makes it; other processes find either the old or the new content.
    package static func write(_ text: String, toFile path: String) throws(SystemError) {
        try checkReplaceable(path)
        try temporary(Array(text.utf8), for: path).replace(path)
    }

    /// A file with a name of its own that is to get another name.
    private struct TemporaryFile: ~Copyable {
        private let path: String

        init(_ path: String) {
            self.path = path
        }

        /// Gives the file its name, in place of another file with the name.
        consuming func replace(_ other: String) throws(SystemError) {
            try System.rename(path, to: other)
        }

        deinit {
            // Where the file was renamed, nothing has this name any more.
            unsafe unlink(path)
        }
    }

    /// Writes a temporary file beside a file.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - path: The path of the file that it is to replace.
    /// - Throws: The error of the call that failed.
    private static func temporary(_ bytes: [UInt8], for path: String) throws(SystemError) -> TemporaryFile {
        let (name, file) = try createTemporary(for: path)
        let temporary = TemporaryFile(name)
        do {
            try write(bytes, to: file)
        } catch {
            close(file)
            throw error
        }
        // Some file systems report errors of writing only here.
        guard posixClose(file) == 0 else { throw .last }
        return temporary
    }

    /// Gives a file another name, in place of another file with the name.
    private static func rename(_ path: String, to other: String) throws(SystemError) {
        guard unsafe posixRename(path, other) == 0 else { throw .last }
    }

    /// Returns a name beside a path that no file has.
    package static func unusedName(for path: String) -> String {
        "\(path).\(getpid()).\(String(UInt64.random(in: .min ... .max), radix: 36))"
    }

    private static func createTemporary(for path: String) throws(SystemError) -> (name: String, file: Descriptor) {
        let name = unusedName(for: path)
        return (name, try create(name))
    }

    /// Makes a file that does not exist yet, and opens it for writing at its end.
    package static func create(_ path: String) throws(SystemError) -> Descriptor {
        try opened(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW)
    }

    /// Opens a regular file that only its owner can read, to write at its end; makes it where it is missing.
    package static func openedPrivate(_ path: String) throws(SystemError) -> Descriptor {
        // Opening a pipe without O_NONBLOCK waits for a reader.
        let file: Descriptor
        do {
            file = try opened(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
        } catch  where error.number == ENXIO {
            throw .notRegular
        }
        do throws(SystemError) {
            var status = stat()
            guard unsafe fstat(file, &status) == 0 else { throw .last }
            try checkRegular(status)
            // Its mode is the choice of the user, and may be meant for other content.
            guard status.st_mode & 0o077 == 0 else {
                throw SystemError(number: EPERM, fact: "other users can read it; \"chmod 600\" makes it private")
            }
            return file
        } catch {
            close(file)
            throw error
        }
    }

    /// - Throws: An error where a path leads to anything but a regular file or nothing.
    package static func checkReplaceable(_ path: String) throws(SystemError) {
        try SystemError.checkPath(path)
        var status = stat()
        if unsafe lstat(path, &status) == 0 { try checkRegular(status) }
    }

    /// Makes the missing folders of a file; only their owner can read those that this makes.
    package static func makeFolders(of path: String) throws(SystemError) {
        try SystemError.checkPath(path)
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
        let folder = String(path[..<slash])
        if unsafe access(folder, F_OK) == 0 || mkdir(folder, 0o700) == 0 { return }
        if errno == ENOENT {
            try makeFolders(of: folder)
            if unsafe mkdir(folder, 0o700) == 0 { return }
        }
        // Another thread may have made it.
        guard errno == EEXIST else { throw .last }
    }
}
