import Mediator
import MediatorGateway
import Synchronization

extension Redirects {
    /// Activates the last valid table of a file, and saves each later table to the file.
    ///
    /// Call it once at startup, after the modules and their routes are registered. Each later table is saved before it
    /// becomes active: written to a new file, flushed to the disk and renamed; the previous file stays as
    /// `FILE.previous`. If the file is truncated or damaged, or its table does not fit this app, `FILE.previous` takes
    /// its place. If the file cannot be written, later tables are refused. Blocks while it reads.
    ///
    /// - Parameter path: The file, best in a folder that is not backed up; missing folders are created, accessible to
    ///   the app's user only.
    /// - Returns: The file whose table is active, and the problems; without a valid file, there are no redirects.
    public func keep(in path: String) -> RedirectRestoration {
        let file = RedirectFile(path: path)
        var refusals: [RedirectRestoration.Refusal] = []
        let failure = updates.withLock { state in
            state.file = file
            return file.prepare()
        }
        if let failure {
            let refusal = RedirectError(unwritable: file, "\(failure.fact), and no table can be activated")
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

/// The result of ``Redirects/keep(in:)``.
public struct RedirectRestoration: Sendable, Hashable {
    /// A file that was refused, or that cannot be written.
    public struct Refusal: Sendable, Hashable {
        /// The path of the file.
        public let file: String
        /// The problems of the file.
        public let error: RedirectError
    }

    /// The path of the file whose table is active; nil if there is no valid one.
    public let file: String?
    /// The files that are damaged or whose table does not fit this app, and the file itself if it cannot be written.
    public let refusals: [Refusal]

    /// The result without any file.
    public static let nothing = RedirectRestoration(file: nil, refusals: [])
}
