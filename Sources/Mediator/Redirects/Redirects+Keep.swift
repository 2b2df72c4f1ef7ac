import Synchronization

extension Redirects {
    /// Keeps the table in a file from here on, and puts the last good one that is there in force.
    ///
    /// Call it once at startup, when the modules are registered and the routes are declared. Every table that is put in
    /// force later is written to the file first: to a new one beside it, forced to the disk and then renamed, the one
    /// before staying as `FILE.previous`. A file that was cut off or damaged, or whose table does not fit this app any
    /// more, is passed over in favour of the one before. Blocks while it reads.
    ///
    /// - Parameter path: The file; its folder must exist, and is best one that is not backed up.
    /// - Returns: What was found; an app without any kept table starts without redirects.
    public func keep(in path: String) -> RedirectRestoration {
        let file = RedirectFile(path: path)
        turn.withLock { $0.file = file }
        var refusals: [RedirectRestoration.Refusal] = []
        for path in [file.path, file.previous] {
            let document: [UInt8]
            do {
                document = try RedirectFile.read(path)
            } catch {
                let refusal = RedirectError(path, "cannot be used: \(error.fact)")
                if !error.isMissing { refusals.append(.init(file: path, error: refusal)) }
                continue
            }
            do {
                try replace(with: try RedirectTable.read(document), document: nil)
                return RedirectRestoration(file: path, refusals: refusals)
            } catch {
                refusals.append(.init(file: path, error: error))
            }
        }
        return RedirectRestoration(file: nil, refusals: refusals)
    }
}

/// What ``Redirects/keep(in:)`` found.
public struct RedirectRestoration: Sendable, Hashable {
    /// A file that was not taken.
    public struct Refusal: Sendable, Hashable {
        /// The file.
        public let file: String
        /// What is wrong with it.
        public let error: RedirectError
    }

    /// The file whose table is in force now; nil when no good one was there.
    public let file: String?
    /// Files that were passed over: damaged, or with a table that does not fit this app.
    public let refusals: [Refusal]

    /// There was no file.
    public static let nothing = RedirectRestoration(file: nil, refusals: [])
}
