import Mediator
import MediatorGateway
import MediatorSystem
import Synchronization

extension Redirects {
    /// Activates the last valid table of a file, and saves each later table to the file.
    ///
    /// Call it once at startup, after the modules and their routes are registered. Each later table is saved before it
    /// becomes active; after a crash of the app the file has the new or the old table. A table that cannot be saved is
    /// refused. Blocks while it reads.
    ///
    /// - Parameter path: The file, best in a folder that is not backed up; missing folders are created, accessible to
    ///   the app's user only.
    /// - Returns: Whether the file had a table; false if there is no file yet.
    /// - Throws: ``RedirectError`` if the file cannot be read, is damaged, or has a table that does not fit this app. The
    ///   active table stays, and later tables are saved nevertheless.
    @discardableResult
    public func keep(in path: String) throws(RedirectError) -> Bool {
        let earlier = updates.withLock { state in
            state.file = path
            return index
        }
        let contents: [UInt8]?
        do {
            contents = try System.contents(of: path, atMost: RedirectTable.maximumBytes)
        } catch {
            if error.isMissingFile { return false }
            throw RedirectError(file: path, "cannot be used: \(error)")
        }
        guard let contents else {
            throw RedirectError(file: path, "cannot be used: it is longer than a redirect table")
        }
        try activate(contents, ifStillActive: earlier)
        return true
    }
}
