import Mediator
import MediatorGateway
import MediatorSystem
import Synchronization

extension Redirects {
    /// Checks a document against the app, saves it and activates it.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - text: The text to save; nil for a document from the file itself.
    /// - Throws: ``RedirectError`` with all problems.
    func activate(_ document: RedirectDocument, saving text: String?) throws(RedirectError) {
        while true {
            let localCalls = updates.withLock(\.localCalls)
            // Outside of the lock, since it calls the app's code for schemas and the time.
            let index = RedirectIndex(try table(of: document, isForLocalCalls: localCalls != nil))
            let isActive = try updates.withLock { (state) throws(RedirectError) in
                guard state.localCalls == localCalls else { return false }
                if let text, let path = state.file { try Self.save(text, in: path) }
                publish(index)
                return true
            }
            guard isActive else { continue }
            if let localCalls { try updateInterceptor(localCalls) }
            return
        }
    }

    /// Returns the table of a document.
    ///
    /// - Throws: ``RedirectError`` with all problems, by itself and with this app.
    func table(of document: RedirectDocument, isForLocalCalls: Bool) throws(RedirectError) -> RedirectTable {
        // Without a mediator there are no calls.
        guard let core else { return try document.table() }
        var check = RedirectCheck(core, gateway, settings, isForLocalCalls: isForLocalCalls)
        return try document.table { check.problems(of: $0, $1) }
    }

    /// Writes a file that only the app's user can read; after a crash it has the new or the old content.
    private static func save(_ text: String, in path: String) throws(RedirectError) {
        do {
            // The system may have deleted the folder together with caches.
            try System.makeFolders(of: path)
            try System.write(text, toFile: path)
        } catch {
            throw RedirectError(
                file: path,
                "cannot be written: \(error), and no table was activated; to resolve: keep it in a folder that is "
                    + "the app's own")
        }
    }
}

extension RedirectError {
    /// Creates the error of a file.
    init(file path: String, _ fact: String) {
        self.init(problems: [.init(.unusableFile, ValuePath(), "the file \(path.quoted) \(fact).")])
    }
}
