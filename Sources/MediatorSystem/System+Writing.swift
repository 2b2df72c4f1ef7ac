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
        let temporary = unusedName(for: path)
        let file = try create(temporary)
        // Where the file was renamed, nothing has this name any more.
        defer { unsafe unlink(temporary) }
        do {
            try write(text, to: file)
        } catch {
            close(file)
            throw error
        }
        // Some file systems report errors of writing only when the file is closed.
        guard posixClose(file) == 0, unsafe rename(temporary, path) == 0 else { throw .last }
    }

    /// Returns a name beside a path that no file has.
    static func unusedName(for path: String) -> String {
        "\(path).\(getpid()).\(String(UInt64.random(in: .min ... .max), radix: 36))"
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
    private static func checkReplaceable(_ path: String) throws(SystemError) {
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
