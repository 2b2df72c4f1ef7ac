import Foundation
import Testing

@testable import MediatorTerminal

/// The file of the history.
@Suite struct HistoryFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(component: "History-\(UUID().uuidString)")
        .path

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test(
        arguments: [
            (["XDG_STATE_HOME": "/state", "HOME": "/home/ann"], "App", "/state/App/history"),
            (["XDG_STATE_HOME": "state", "HOME": "/home/ann"], "App", "/home/ann/.local/state/App/history"),
            (["HOME": "/home/ann"], "App", "/home/ann/.local/state/App/history"),
            (["HOME": "/home/ann"], "../App", "/home/ann/.local/state/console/history"),
            (["HOME": "/home/ann"], "..", "/home/ann/.local/state/console/history"),
            (["HOME": ""], "App", nil),
            ([:], "App", nil),
            (["MEDIATOR_HISTORY": "lines", "HOME": "/home/ann"], "App", "lines"),
            (["MEDIATOR_HISTORY": "", "HOME": "/home/ann"], "App", nil),
        ] as [([String: String], String, String?)]
    ) func theEnvironmentDeterminesThePath(environment: [String: String], app: String, path: String?) {
        #expect(HistoryFile(of: app) { environment[$0] }?.path == path)
    }

    @Test func onlyItsOwnerReadsIt() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = HistoryFile(path: "\(folder)/deep/er/history")
        #expect(file.lines == [])
        try file.append("one")
        try file.append("two")
        #expect(file.lines == ["one", "two"])
        #expect(try permissions(file.path) == 0o600)
        #expect(try permissions("\(folder)/deep/er") == 0o700)
        #expect(try permissions(folder) == 0o700)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        try file.append("three")
        #expect(try permissions(file.path) == 0o600)
    }

    @Test func keepsTheLatestLines() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = HistoryFile(path: "\(folder)/history")
        try file.append("0")
        try (1...1998).map(String.init).joined(separator: "\n").appending("\n")
            .write(toFile: file.path, atomically: false, encoding: .utf8)
        try file.append("1999")
        #expect(try String(contentsOfFile: file.path, encoding: .utf8).split(separator: "\n").count == 1999)
        try file.append("2000")
        #expect(file.lines == (1001...2000).map(String.init))
        try file.append("2001")
        #expect(try String(contentsOfFile: file.path, encoding: .utf8).split(separator: "\n").count == 1000)
        #expect(file.lines == (1002...2001).map(String.init))
        try file.append("2002")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["history"])
    }

    @Test func severalWritersLoseNothing() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/history"
        try await withThrowingTaskGroup { group in
            for writer in 0..<4 {
                group.addTask {
                    for number in 0..<700 { try HistoryFile(path: path).append("\(writer).\(number)") }
                }
            }
            try await group.waitForAll()
        }
        // 2800 lines were written, and the file is shortened when it has more than 2000.
        let lines = HistoryFile(path: path).lines
        #expect(lines.count == 1000)
        for writer in 0..<4 {
            let own = lines.filter { $0.hasPrefix("\(writer).") }.compactMap { Int($0.dropFirst(2)) }
            #expect(own.isEmpty || own == Array((own.first ?? 0)...(own.last ?? 0)))
        }
    }

    @Test func aWriteErrorIsReportedOnce() {
        var history = KeptHistory(HistoryFile(path: "/dev/null/history"))
        #expect(history.append("one") == "lines are not kept: /dev/null/history: Not a directory")
        #expect(history.append("two") == nil)
    }

    @Test(
        arguments: [
            ("list", true), ("", false), ("  \t", false), ("same", false),
            (String(repeating: "x", count: 4096), true), (String(repeating: "x", count: 4097), false),
        ]
    ) func linesAreWorthKeeping(line: String, isTaken: Bool) {
        var history = KeptHistory(nil)
        #expect(history.append("same") == nil)
        #expect(history.takes(line) == isTaken)
    }
}
