import Mediator
import MediatorGateway
import Synchronization

extension Redirects {
    /// Keeps the table in a file from here on, and puts the last good one that is there in force.
    ///
    /// Call it once at startup, when the modules are registered and the routes are declared. Every table that is put in
    /// force later is written to the file first: to a new one beside it, forced to the disk and then renamed, the one
    /// before staying as `FILE.previous`. A file that was cut off or damaged, or whose table does not fit this app any
    /// more, is passed over in favour of the one before. Where nothing can be written, no table is put in force later.
    /// Blocks while it reads.
    ///
    /// - Parameter path: The file, best in a folder that is not backed up; folders that are missing are made, for the
    ///   app's user alone.
    /// - Returns: What was found; an app without any kept table starts without redirects.
    public func keep(in path: String) -> RedirectRestoration {
        let file = RedirectFile(path: path)
        var refusals: [RedirectRestoration.Refusal] = []
        let failure = turn.withLock { keeping in
            keeping.file = file
            return file.prepare()
        }
        if let failure {
            let refusal = RedirectError(unwritable: file, "\(failure.fact), and no table can be put in force")
            refusals.append(.init(file: path, error: refusal))
        }
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
                try replace(with: RedirectReading(document), document: nil)
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
    /// A file that was not taken, or that cannot be written.
    public struct Refusal: Sendable, Hashable {
        /// The file.
        public let file: String
        /// What is wrong with it.
        public let error: RedirectError
    }

    /// The file whose table is in force now; nil when no good one was there.
    public let file: String?
    /// Files that were passed over, being damaged or with a table that does not fit this app, and the file itself when
    /// it cannot be written.
    public let refusals: [Refusal]

    /// There was no file.
    public static let nothing = RedirectRestoration(file: nil, refusals: [])
}
