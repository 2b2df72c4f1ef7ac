import Foundation
import Mediator
import MediatorGateway
import MediatorRedirects
import TestSupport
import Testing

/// The file of the last valid table, through restarts and damage.
struct RedirectsFileTests {
    private let folder: TemporaryDirectory
    private var file: String { "\(folder.path)/redirects.json" }

    init() throws {
        folder = try TemporaryDirectory()
    }

    private static func document(_ id: String, _ action: String = "Catalog.open") -> Data {
        Shop.document(#"{"id": "\#(id)", "from": {"action": "\#(action)"}, "variant": "m"}"#)
    }

    private func write(_ data: Data) throws {
        try data.write(to: URL(filePath: file))
    }

    /// Returns the names of the active rules after a start of the app; throws the problems of the file.
    private func restart() throws -> [String] {
        let gateway = try Shop.gateway()
        let isRestored = try gateway.redirects.keep(in: file)
        #expect(isRestored == FileManager.default.fileExists(atPath: file))
        return gateway.redirects.table.rules.map(\.id)
    }

    /// Starts an app, and replaces its table several times.
    private func keep(_ ids: String...) throws {
        let gateway = try Shop.gateway()
        try gateway.redirects.keep(in: file)
        for id in ids { try gateway.redirects.replace(with: Self.document(id)) }
    }

    @Test func lastValidTableSurvivesARestart() throws {
        #expect(try restart() == [])
        try keep("one", "two")
        #expect(try restart() == ["two"])
        #expect(try Data(contentsOf: URL(filePath: file)) == Self.document("two"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["redirects.json"])
        let permissions = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(permissions == 0o600)
    }

    @Test func invalidTableIsNotSaved() throws {
        let gateway = try Shop.gateway()
        try gateway.redirects.keep(in: file)
        try gateway.redirects.replace(with: Self.document("good"))
        let error = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(with: Self.document("bad", "Catalog.nothing"))
        }
        #expect(error?.problems.map(\.code) == [.unknownAction])
        #expect(try restart() == ["good"])
    }

    /// The first download may end while the file is checked.
    @Test func aTableThatCameWhileTheFileWasReadStays() throws {
        try write(
            Shop.document(
                #"{"id": "old", "from": {"action": "Catalog.open"}, "variant": "m", "expires": "2030-01-01T00:00:00Z"}"#
            ))
        let gateway = Late<Gateway>()
        let downloaded = Counter()
        let settings = RedirectSettings(
            appVersion: AppVersion("2.4.1"),
            now: {
                if downloaded.increment() == 1 { try? gateway.value?.redirects.replace(with: Self.document("new")) }
                return Date(timeIntervalSince1970: 0)
            })
        let started = try Shop.gateway(settings)
        gateway.set(started)
        #expect(try started.redirects.keep(in: file))
        #expect(started.redirects.table.rules.map(\.id) == ["new"])
        #expect(try restart() == ["new"])
    }

    private static let unreadable: [(rule: RedirectRule, problem: String)] = [
        (
            RedirectRule(
                "large", from: .action("Catalog", "open"), to: .action("Catalog", "open2"),
                fixed: ["id": .string(String(repeating: "a", count: RedirectTable.maximumBytes))]),
            "the document has 1048697 bytes; at most 1048576 are read."
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
        let gateway = try Shop.gateway()
        try gateway.redirects.keep(in: file)
        try gateway.redirects.replace(with: Self.document("good"))
        let error = #expect(throws: RedirectError.self) {
            try gateway.redirects.replace(with: RedirectTable(rules: [rule]))
        }
        #expect(error?.problems.map(\.description) == [problem])
        #expect(gateway.redirects.table.rules.map(\.id) == ["good"])
        #expect(try restart() == ["good"])
    }

    @Test func truncatedFileIsReportedAndReplacedByTheNextTable() throws {
        let whole = Self.document("one")
        for count in 0..<whole.count {
            try write(whole.prefix(count))
            let gateway = try Shop.gateway()
            let error = #expect(throws: RedirectError.self) { try gateway.redirects.keep(in: file) }
            #expect(error?.problems.map(\.code) == [.invalidJSON], "\(count)")
            #expect(gateway.redirects.table == RedirectTable())
            guard count == whole.count / 2 else { continue }
            try gateway.redirects.replace(with: Self.document("two"))
            #expect(try restart() == ["two"])
        }
    }

    @Test func longFileIsReported() throws {
        try write(Data(String(repeating: "x", count: 1 << 21).utf8))
        let error = #expect(throws: RedirectError.self) { try restart() }
        #expect(
            error?.description == """
                Mediator: the redirect table has 1 problem.
                  the file "\(file)" cannot be used: it is longer than a redirect table.
                """)
        #expect(error?.problems.map(\.code) == [.unusableFile])
    }

    @Test func tableThatNoLongerFitsTheAppIsReported() throws {
        let gateway = try Shop.gateway()
        try gateway.redirects.keep(in: file)
        try gateway.redirects.replace(with: Self.document("new", "Catalog.product"))
        let shrunk = try Shop.mediator()
        try shrunk.update { $0.remove(Shop.product) }
        let later = try Gateway(shrunk, schemes: ["demo"])
        let error = #expect(throws: RedirectError.self) { try later.redirects.keep(in: file) }
        #expect(error?.problems.map(\.code) == [.unknownAction])
        #expect(later.redirects.table == RedirectTable())
    }

    @Test func unwritableTableIsRefused() throws {
        let gateway = try Shop.gateway()
        try write(Data())
        let path = file + "/redirects.json"
        #expect(try !gateway.redirects.keep(in: path))
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

    @Test func aSymbolicLinkIsNotReplaced() throws {
        let victim = folder.url.appending(path: "victim").path
        try Data("mine".utf8).write(to: URL(filePath: victim))
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: victim)
        let gateway = try Shop.gateway()
        #expect(throws: RedirectError.self) { try gateway.redirects.keep(in: file) }
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

    @Test(.hangLimit) func onlyARegularFileIsRead() throws {
        #expect(mkfifo(file, 0o600) == 0)
        let pipe = #expect(throws: RedirectError.self) { try restart() }
        #expect(pipe?.problems.map(\.message) == ["the file \"\(file)\" cannot be used: it is not a regular file."])
        let gateway = try Shop.gateway()
        let inner = #expect(throws: RedirectError.self) { try gateway.redirects.keep(in: folder.path) }
        #expect(inner?.problems.map(\.message) == ["the file \"\(folder.path)\" cannot be used: Is a directory."])
        let other = #expect(throws: RedirectError.self) { try gateway.redirects.keep(in: file + "\0.json") }
        #expect(other?.problems.first?.message.contains("the path holds a NUL character") == true)
    }

    @Test func missingFoldersAreCreatedForTheUserOnly() throws {
        let inner = folder.url.appending(path: "a/b")
        let path = inner.appending(path: "redirects.json").path
        let gateway = try Shop.gateway()
        #expect(try !gateway.redirects.keep(in: path))
        try gateway.redirects.replace(with: Self.document("one"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: inner.path) == ["redirects.json"])
        for name in ["a", "a/b"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.url.appending(path: name).path)
            #expect(attributes[.posixPermissions] as? Int == 0o700, "\(name)")
        }
        // The system may delete the folder.
        try FileManager.default.removeItem(at: folder.url.appending(path: "a"))
        try gateway.redirects.replace(with: Self.document("two"))
        let later = try Shop.gateway()
        #expect(try later.redirects.keep(in: path))
        #expect(later.redirects.table.rules.map(\.id) == ["two"])
    }

    @Test func concurrentUpdatesLeaveAnIntactFile() async throws {
        let gateway = try Shop.gateway()
        try gateway.redirects.keep(in: file)
        let outcomes = await onThreads(4) { index in
            for round in 0..<10 { try gateway.redirects.replace(with: Self.document("r\(index)-\(round)")) }
        }
        for outcome in outcomes { try outcome.get() }
        #expect(try restart() == gateway.redirects.table.rules.map(\.id))
    }
}
