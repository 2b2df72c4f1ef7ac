import Synchronization

extension Redirects {
    /// Holds a table against the app, writes it to the file and puts it in force.
    ///
    /// - Parameter document: What is kept; nil when it comes from the file itself.
    func replace(with table: RedirectTable, document: [UInt8]?) throws(RedirectError) {
        let index = RedirectIndex(table)
        var order = turn.withLock(\.localOrder)
        while true {
            // Outside of the lock, since schemas are asked of the app's types, and the time of its clock.
            try check(table, isForLocalCalls: order != nil)
            let isPublished = try turn.withLock { (keeping) throws(RedirectError) in
                guard keeping.localOrder == order else { return false }
                if let document, let file = keeping.file {
                    do throws(RedirectFile.Failure) {
                        try file.save(document)
                    } catch {
                        throw RedirectError(file.path, "cannot be written: \(error.fact)")
                    }
                }
                publish(index)
                return true
            }
            if isPublished { break }
            order = turn.withLock(\.localOrder)
        }
        if let order { try coverLocalCalls(order: order) }
    }

    /// - Throws: ``RedirectError`` with everything that does not fit this app.
    func check(_ table: RedirectTable, isForLocalCalls: Bool) throws(RedirectError) {
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
        let problems = check.problems(table)
        guard problems.isEmpty else { throw RedirectError(problems: problems) }
    }
}

extension RedirectError {
    /// What is wrong with a file.
    init(_ path: String, _ fact: String) {
        problems = [.init(.damagedFile, ValuePath(), "the file \(path.quoted) \(fact).")]
    }
}
