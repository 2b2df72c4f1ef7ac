import Foundation
import Mediator
import MediatorGateway
import MediatorRedirects
import TestSupport
import Testing

/// The file of the last valid table, through restarts, crashes and damage.
struct RedirectFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "redirects-\(UUID().uuidString)")
    private var file: String { folder.appending(path: "redirects.json").path }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func withFolder(_ body: () throws -> Void) rethrows {
        defer { try? FileManager.default.removeItem(at: folder) }
        try body()
    }

    private static func document(_ id: String, _ action: String = "Catalog.open") -> Data {
        Shop.document(#"{"id": "\#(id)", "action": "\#(action)", "mark": "m"}"#)
    }

    private func bytes(_ suffix: String = "") throws -> Data {
        try Data(contentsOf: URL(filePath: file + suffix))
    }

    private func write(_ data: Data, _ suffix: String = "") throws {
        try data.write(to: URL(filePath: file + suffix))
    }

    /// Returns the names of the active rules after a start of the app, and the result of `keep(in:)`.
    private func restart() throws -> (rules: [String], found: RedirectRestoration) {
        let gateway = try Shop.gateway()
        let found = gateway.redirects.keep(in: file)
        return (gateway.redirects.table.rules.map(\.id), found)
    }

    /// Starts an app, and replaces its table several times.
    private func keep(_ ids: String...) throws {
        let gateway = try Shop.gateway()
        _ = gateway.redirects.keep(in: file)
        for id in ids { try gateway.redirects.replace(with: Self.document(id)) }
    }

    @Test func lastValidTableSurvivesARestart() throws {
        try withFolder {
            var (rules, found) = try restart()
            #expect(rules == [])
            #expect(found == RedirectRestoration.nothing)
            try keep("one", "two")
            (rules, found) = try restart()
            #expect(rules == ["two"])
            #expect(found.file == file)
            #expect(found.refusals == [])
            let text = String(decoding: try bytes(), as: UTF8.self)
            let document = String(decoding: Self.document("two"), as: UTF8.self)
            #expect(text.hasSuffix("\n" + document))
            #expect(text.hasPrefix("mediator-redirects 1 \(document.utf8.count) "))
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
                    "redirects.json", "redirects.json.previous",
                ])
        }
    }

    @Test func invalidTableIsNotSaved() throws {
        try withFolder {
            let gateway = try Shop.gateway()
            _ = gateway.redirects.keep(in: file)
            try gateway.redirects.replace(with: Self.document("good"))
            let error = #expect(throws: RedirectError.self) {
                try gateway.redirects.replace(with: Self.document("bad", "Catalog.nothing"))
            }
            #expect(error?.problems.map(\.code) == [.unknownAction])
            #expect(try restart().rules == ["good"])
        }
    }

    private static let unreadable: [(rule: RedirectRule, problem: String)] = [
        (
            RedirectRule(
                "large", from: .action("Catalog", "open"), to: .action("Catalog", "open2"),
                fixed: ["id": .string(String(repeating: "a", count: RedirectTable.maximumBytes))]),
            "the document has 1048686 bytes; at most 1048576 are read."
        ),
        (
            RedirectRule("a\nb", from: .action("Catalog", "open"), to: nil, variant: "m"),
            "rules[0].id: expected 1 to 100 bytes without hidden characters."
        ),
        (
            RedirectRule("", from: .action("Catalog", "open"), to: nil, variant: "m"),
            "rules[0].id: expected 1 to 100 bytes without hidden characters."
        ),
    ]

    @Test(arguments: unreadable)
    func tableThatCannotBeRestoredIsRefused(rule: RedirectRule, problem: String) throws {
        try withFolder {
            let gateway = try Shop.gateway()
            _ = gateway.redirects.keep(in: file)
            try gateway.redirects.replace(with: Self.document("good"))
            let error = #expect(throws: RedirectError.self) {
                try gateway.redirects.replace(with: RedirectTable(rules: [rule]))
            }
            #expect(error?.problems.map(\.description) == [problem])
            #expect(gateway.redirects.table.rules.map(\.id) == ["good"])
            #expect(try restart().rules == ["good"])
        }
    }

    @Test func truncatedFileIsSkipped() throws {
        try withFolder {
            try keep("one", "two")
            let whole = try bytes()
            for count in 0..<whole.count {
                try write(whole.prefix(count))
                let (rules, found) = try restart()
                #expect(rules == ["one"], "\(count)")
                #expect(found.file == file + ".previous")
                #expect(found.refusals.map(\.file) == [file])
                #expect(found.refusals.first?.error.problems.map(\.code) == [.damagedFile])
            }
        }
    }

    @Test func changedFileIsSkipped() throws {
        try withFolder {
            try keep("one", "two")
            let whole = try bytes()
            for index in whole.indices {
                var damaged = whole
                damaged[index] ^= 0x20
                try write(damaged)
                #expect(try restart().rules == ["one"], "\(index)")
            }
        }
    }

    private static let damage: [(content: String, fact: String)] = [
        ("", "it does not begin as a kept redirect table does"),
        (#"{"version": 1, "rules": []}"#, "it does not begin as a kept redirect table does"),
        ("mediator-redirects 2 2 0000000000000000\n{}", "it does not begin as a kept redirect table does"),
        ("mediator-redirects 1 7 0000000000000000\n{}", "it has 2 bytes of a document, and not the 7 that it had"),
        ("mediator-redirects 1 2 0000000000000000\n{}", "its content is not what was written"),
        (String(repeating: "x", count: 1 << 21), "it is longer than a redirect table may be"),
    ]

    @Test(arguments: damage)
    func problemOfAFileIsReported(content: String, fact: String) throws {
        try withFolder {
            try write(Data(content.utf8))
            let (rules, found) = try restart()
            #expect(rules == [])
            #expect(found.file == nil)
            #expect(
                found.refusals.map(\.error.description) == [
                    "Mediator: the redirect table has 1 problem.\n  the file \"\(file)\" cannot be used: \(fact)."
                ])
        }
    }

    /// The files after a crash between the steps of saving: the new file torn or intact, the old one renamed or not.
    @Test(arguments: [true, false], [true, false])
    func crashWhileWritingLosesNoValidTable(isTorn: Bool, isMoved: Bool) throws {
        try withFolder {
            try keep("one", "two")
            let new = try bytes()
            try keep("three")
            try write(isTorn ? new.prefix(new.count / 2) : new, ".new")
            if isMoved { try FileManager.default.moveItem(atPath: file, toPath: file + ".moved") }
            if isMoved {
                try FileManager.default.removeItem(atPath: file + ".previous")
                try FileManager.default.moveItem(atPath: file + ".moved", toPath: file + ".previous")
            }
            #expect(try restart().rules == ["three"])
            // The leftovers do not matter for the next table.
            try keep("four")
            #expect(try restart().rules == ["four"])
            try FileManager.default.removeItem(atPath: file)
            #expect(try restart().rules == ["three"])
        }
    }

    @Test func damagedFileDoesNotReplaceAnIntactOne() throws {
        try withFolder {
            try keep("one", "two")
            try write(Data("damaged".utf8))
            try keep("three")
            try FileManager.default.removeItem(atPath: file)
            #expect(try restart().rules == ["one"])
        }
    }

    @Test func tableThatNoLongerFitsTheAppIsSkipped() throws {
        try withFolder {
            let mediator = try Shop.mediator()
            let gateway = try Gateway(mediator, schemes: ["demo"])
            _ = gateway.redirects.keep(in: file)
            try gateway.redirects.replace(with: Self.document("old", "Catalog.page"))
            try gateway.redirects.replace(with: Self.document("new", "Catalog.product"))
            let shrunk = try Shop.mediator()
            try shrunk.update { $0.remove(Shop.product) }
            let later = try Gateway(shrunk, schemes: ["demo"])
            let found = later.redirects.keep(in: file)
            #expect(later.redirects.table.rules.map(\.id) == ["old"])
            #expect(found.file == file + ".previous")
            #expect(found.refusals.first?.error.problems.map(\.code) == [.unknownAction])
        }
    }

    @Test func unwritableTableIsRefused() throws {
        try withFolder {
            let gateway = try Shop.gateway()
            try write(Data())
            let path = file + "/redirects.json"
            let found = gateway.redirects.keep(in: path)
            #expect(found.file == nil)
            #expect(found.refusals.map(\.file) == [path])
            #expect(
                found.refusals.map(\.error.description) == [
                    """
                    Mediator: the redirect table has 1 problem.
                      the file "\(path)" cannot be written: Not a directory, and no table can be activated; to resolve: \
                    keep it in a folder that is the app's own.
                    """
                ])
            let error = #expect(throws: RedirectError.self) {
                try gateway.redirects.replace(with: Self.document("one"))
            }
            #expect(
                error?.problems.map(\.description) == [
                    "the file \"\(path)\" cannot be written: Not a directory, and no table was activated; to resolve: "
                        + "keep it in a folder that is the app's own."
                ])
            #expect(gateway.redirects.table.rules == [])
        }
    }

    @Test func symbolicLinksAreNotFollowed() throws {
        try withFolder {
            let victim = folder.appending(path: "victim").path
            try Data("mine".utf8).write(to: URL(filePath: victim))
            for suffix in [".new", ".previous"] {
                try FileManager.default.createSymbolicLink(atPath: file + suffix, withDestinationPath: victim)
            }
            try keep("one", "two")
            #expect(try restart().rules == ["two"])
            let permissions = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(permissions == 0o600)
            #expect(FileManager.default.contents(atPath: victim) == Data("mine".utf8))
            try FileManager.default.removeItem(atPath: file)
            try FileManager.default.removeItem(atPath: file + ".previous")
            try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: victim)
            let gateway = try Shop.gateway()
            let found = gateway.redirects.keep(in: file)
            #expect(
                found.refusals.map(\.error.problems.first?.message) == [
                    "the file \"\(file)\" cannot be written: it is a symbolic link, and no table can be activated; to "
                        + "resolve: keep it in a folder that is the app's own.",
                    "the file \"\(file)\" cannot be used: it does not begin as a kept redirect table does.",
                ])
            let error = #expect(throws: RedirectError.self) {
                try gateway.redirects.replace(with: Self.document("three"))
            }
            #expect(
                error?.problems.map(\.message) == [
                    "the file \"\(file)\" cannot be written: it is a symbolic link, and no table was activated; to "
                        + "resolve: keep it in a folder that is the app's own."
                ])
            #expect(FileManager.default.contents(atPath: victim) == Data("mine".utf8))
        }
    }

    @Test(.hangLimit) func onlyARegularFileIsRead() throws {
        try withFolder {
            #expect(mkfifo(file + ".previous", 0o600) == 0)
            let (rules, found) = try restart()
            #expect(rules == [])
            #expect(
                found.refusals.map(\.error.problems.first?.message) == [
                    "the file \"\(file).previous\" cannot be used: it is not a regular file."
                ])
            let other = try Shop.gateway().redirects.keep(in: file + "\0.json")
            #expect(
                other.refusals.first?.error.problems.first?.message.contains("the path holds a NUL character") == true)
        }
    }

    @Test func aFolderCannotBeTheFile() throws {
        try withFolder {
            let gateway = try Shop.gateway()
            let found = gateway.redirects.keep(in: folder.path)
            #expect(
                found.refusals.map(\.error.problems.first?.message) == [
                    "the file \"\(folder.path)\" cannot be written: Is a directory, and no table can be activated; to "
                        + "resolve: keep it in a folder that is the app's own.",
                    "the file \"\(folder.path)\" cannot be used: Is a directory.",
                ])
        }
    }

    @Test func missingFoldersAreCreatedForTheUserOnly() throws {
        try withFolder {
            let inner = folder.appending(path: "a/b")
            let path = inner.appending(path: "redirects.json").path
            let gateway = try Shop.gateway()
            #expect(gateway.redirects.keep(in: path) == RedirectRestoration.nothing)
            for name in ["a", "a/b"] {
                let attributes = try FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)
                #expect(attributes[.posixPermissions] as? Int == 0o700, "\(name)")
            }
            // The failed attempt leaves no file.
            #expect(try FileManager.default.contentsOfDirectory(atPath: inner.path) == [])
            try gateway.redirects.replace(with: Self.document("one"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: inner.path) == ["redirects.json"])
            // The system may delete the folder.
            try FileManager.default.removeItem(at: folder.appending(path: "a"))
            try gateway.redirects.replace(with: Self.document("two"))
            let later = try Shop.gateway()
            let found = later.redirects.keep(in: path)
            #expect(found.file == path)
            #expect(found.refusals == [])
            #expect(later.redirects.table.rules.map(\.id) == ["two"])
        }
    }

    @Test func concurrentUpdatesLeaveAnIntactFile() async throws {
        let gateway = try Shop.gateway()
        _ = gateway.redirects.keep(in: file)
        let outcomes = await onThreads(4) { index in
            for round in 0..<10 { try gateway.redirects.replace(with: Self.document("r\(index)-\(round)")) }
        }
        for outcome in outcomes { try outcome.get() }
        #expect(try restart().rules == gateway.redirects.table.rules.map(\.id))
        try FileManager.default.removeItem(at: folder)
    }
}
