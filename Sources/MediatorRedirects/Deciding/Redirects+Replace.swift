import Mediator
import MediatorGateway
import Synchronization

extension Redirects {
    /// Checks a document against the app, saves it and activates it.
    func replace(with document: [UInt8]) throws(RedirectError) {
        try replace(with: RedirectReading(document), document: document)
    }

    /// Checks a parsed document against the app, saves it and activates it.
    ///
    /// - Parameters:
    ///   - reading: The parsed document.
    ///   - document: The bytes to save; nil for a document from the file itself.
    /// - Throws: ``RedirectError`` with all problems.
    func replace(with reading: RedirectReading, document: [UInt8]?) throws(RedirectError) {
        let index = RedirectIndex(reading.table)
        var local = updates.withLock(\.local)
        while true {
            // Outside of the lock, since it calls the app's code for schemas and the time.
            try check(reading, isForLocalCalls: local != nil)
            let isPublished = try updates.withLock { (state) throws(RedirectError) in
                guard state.local == local else { return false }
                if let document, let file = state.file {
                    do throws(RedirectFile.Failure) {
                        try file.save(document)
                    } catch {
                        throw RedirectError(unwritable: file, "\(error.fact), and no table was activated")
                    }
                }
                publish(index)
                return true
            }
            if isPublished { break }
            local = updates.withLock(\.local)
        }
        if let local { try updateInterceptor(local) }
    }

    /// - Throws: ``RedirectError`` with all problems of a document, by itself and with this app.
    func check(_ reading: RedirectReading, isForLocalCalls: Bool) throws(RedirectError) {
        let registered = core?.table
        let schemas = registered?.entries.map { ($0.path, $0.contract.schema) } ?? []
        let routes = Dictionary(grouping: registered?.routes ?? []) { ExactText($0.pattern) }
        let check = RedirectCheck(
            schemas: Dictionary(schemas, uniquingKeysWith: { first, _ in first }),
            routes: routes.mapValues { $0.map(\.path) },
            appVersion: settings.appVersion,
            now: settings.now(),
            webHosts: settings.webHosts,
            schemes: gateway?.addresses.schemes ?? [],
            shape: { [gateway] url in
                Result { () throws(MediatorError) in
                    guard let gateway else {
                        throw .invalidGateway("the gateway is gone", recoverySuggestion: "keep it.")
                    }
                    return try gateway.shape(of: url)
                }
            },
            isForLocalCalls: isForLocalCalls
        )
        try check.problems(reading).check()
    }
}

extension RedirectError {
    /// Creates the error of a file.
    init(_ path: String, _ fact: String) {
        self.init(problems: [.init(.damagedFile, ValuePath(), "the file \(path.quoted) \(fact).")])
    }

    /// Creates the error of a file that cannot be written.
    init(unwritable file: RedirectFile, _ fact: String) {
        self.init(file.path, "cannot be written: \(fact); to resolve: keep it in a folder that is the app's own")
    }
}
