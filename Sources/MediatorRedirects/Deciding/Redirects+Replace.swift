import Mediator
import MediatorGateway
import Synchronization

extension Redirects {
    /// Holds a document against the app, writes it to the file and puts it in force.
    func replace(with document: [UInt8]) throws(RedirectError) {
        try replace(with: RedirectReading(document), document: document)
    }

    /// Holds what was read against the app, writes it to the file and puts it in force.
    ///
    /// - Parameter document: What is kept; nil when it comes from the file itself.
    func replace(with reading: RedirectReading, document: [UInt8]?) throws(RedirectError) {
        let index = RedirectIndex(reading.table)
        var local = turn.withLock(\.local)
        while true {
            // Outside of the lock, since schemas are asked of the app's types, and the time of its clock.
            try check(reading, isForLocalCalls: local != nil)
            let isPublished = try turn.withLock { (keeping) throws(RedirectError) in
                guard keeping.local == local else { return false }
                if let document, let file = keeping.file {
                    do throws(RedirectFile.Failure) {
                        try file.save(document)
                    } catch {
                        throw RedirectError(unwritable: file, "\(error.fact), and nothing was put in force")
                    }
                }
                publish(index)
                return true
            }
            if isPublished { break }
            local = turn.withLock(\.local)
        }
        if let local { try coverLocalCalls(local) }
    }

    /// - Throws: ``RedirectError`` with everything that is wrong with a document, or does not fit this app.
    func check(_ reading: RedirectReading, isForLocalCalls: Bool) throws(RedirectError) {
        let registered = core?.table
        let schemas = registered?.entries.map { ($0.path, $0.contract.schema) } ?? []
        let routes = Dictionary(grouping: registered?.routes ?? [], by: \.pattern)
        let check = RedirectCheck(
            schemas: Dictionary(schemas, uniquingKeysWith: { first, _ in first }),
            routes: routes.mapValues { $0.map(\.path) },
            appVersion: settings.appVersion,
            now: settings.now(),
            webHosts: settings.webHosts,
            isForLocalCalls: isForLocalCalls
        )
        try check.problems(reading).check()
    }
}

extension RedirectError {
    /// What is wrong with a file.
    init(_ path: String, _ fact: String) {
        problems = [.init(.damagedFile, ValuePath(), "the file \(path.quoted) \(fact).")]
    }

    /// Why a table cannot be kept.
    init(unwritable file: RedirectFile, _ fact: String) {
        self.init(file.path, "cannot be written: \(fact); to resolve: keep it in a folder that is the app's own")
    }
}
