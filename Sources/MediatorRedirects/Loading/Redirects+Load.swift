import Mediator
import MediatorGateway
import MediatorSystem
import Synchronization

extension Redirects {
    /// Checks a document against the app, saves it and activates it.
    ///
    /// - Parameters:
    ///   - document: The document in UTF-8.
    ///   - earlier: For a document from the file itself, the table that it replaces: one that came meanwhile stays. Nil for
    ///     other documents, which are saved to the file, if there is one.
    /// - Throws: ``RedirectError`` with all problems.
    func activate(_ document: [UInt8], ifStillActive earlier: RedirectIndex? = nil) throws(RedirectError) {
        let value = try RedirectTable.value(of: document)
        while true {
            let localCalls = updates.withLock(\.localCalls)
            // Outside of the lock, since it calls the app's code for schemas and the time.
            let index = RedirectIndex(try checked(value, isForLocalCalls: localCalls != nil))
            let isActive = try updates.withLock { (state) throws(RedirectError) in
                guard state.localCalls == localCalls else { return false }
                if earlier == nil, let path = state.file { try Self.save(document, in: path) }
                if earlier == nil || earlier === self.index { publish(index) }
                return true
            }
            guard isActive else { continue }
            // Until the interceptor is registered, the call that registers it also updates it.
            if let localCalls, updates.withLock(\.isIntercepting) { try updateInterceptor(localCalls) }
            return
        }
    }

    /// Returns the table of a document.
    ///
    /// - Throws: ``RedirectError`` with all problems, by itself and with this app.
    func checked(_ document: Value, isForLocalCalls: Bool) throws(RedirectError) -> RedirectTable {
        // Without a mediator there are no calls.
        guard let core else { return try RedirectTable(document: document) }
        var check = RedirectCheck(core, gateway, settings, isForLocalCalls: isForLocalCalls)
        return try RedirectTable(document: document) { check.problems(of: $0, $1) }
    }

    /// Writes a file that only the app's user can read; after a crash of the app it has the new or the old content.
    private static func save(_ document: [UInt8], in path: String) throws(RedirectError) {
        do {
            // The system may have deleted the folder together with caches.
            try System.makeFolders(of: path)
            try System.write(String(decoding: document, as: UTF8.self), toFile: path)
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
