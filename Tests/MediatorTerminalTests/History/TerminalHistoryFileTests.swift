import Foundation
import TestSupport
import Testing

import MediatorSystem
@testable import MediatorTerminal

/// The file of the history.
@Suite struct TerminalHistoryFileTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

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
            (["MEDIATOR_HISTORY": "/dev/null", "HOME": "/home/ann"], "App", nil),
        ] as [([String: String], String, String?)]
    ) func theEnvironmentDeterminesThePath(environment: [String: String], app: String, path: String?) {
        #expect(HistoryFile(of: app) { environment[$0] }?.path == path)
    }

    @Test func onlyItsOwnerReadsIt() throws {
        let file = HistoryFile(path: "\(folder.path)/deep/er/history")
        #expect(file.lines == [])
        try file.append("one")
        try file.append("two")
        #expect(file.lines == ["one", "two"])
        #expect(try permissions(file.path) == 0o600)
        #expect(try permissions("\(folder.path)/deep/er") == 0o700)
        #expect(try permissions("\(folder.path)/deep") == 0o700)
    }

    @Test func aFileThatOthersCanReadIsNotChanged() throws {
        let file = HistoryFile(path: "\(folder.path)/history")
        try file.append("one")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
        let error = #expect(throws: SystemError.self) { try file.append("two") }
        #expect(error?.description == "other users can read it; \"chmod 600\" makes it private")
        #expect(try permissions(file.path) == 0o640)
        #expect(file.lines == ["one"])
    }

    @Test(.hangLimit) func onlyARegularFileKeepsLines() throws {
        let (link, victim, pipe) = ("\(folder.path)/link", "\(folder.path)/victim", "\(folder.path)/pipe")
        try "mine".write(toFile: victim, atomically: false, encoding: .utf8)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: victim)
        #expect(mkfifo(pipe, 0o600) == 0)
        for (path, reason) in [
            (link, "it is a symbolic link"), (pipe, "it is not a regular file"),
            ("/dev/zero", "it is not a regular file"),
        ] {
            let error = #expect(throws: SystemError.self) { try HistoryFile(path: path).append("one") }
            #expect(error?.description == reason)
        }
        for path in [pipe, "/dev/zero"] { #expect(HistoryFile(path: path).lines == []) }
        #expect(try String(contentsOfFile: victim, encoding: .utf8) == "mine")
    }

    @Test func theFileIsNotShortenedThroughALink() throws {
        let (file, victim) = (HistoryFile(path: "\(folder.path)/history"), "\(folder.path)/victim")
        try "mine\n".write(toFile: victim, atomically: false, encoding: .utf8)
        let shorter = "\(file.path).\(getpid())"
        try FileManager.default.createSymbolicLink(atPath: shorter, withDestinationPath: victim)
        try file.append("0")
        try (1...2000).map(String.init).joined(separator: "\n").appending("\n")
            .write(toFile: file.path, atomically: false, encoding: .utf8)
        try file.append("2001")
        #expect(file.lines == (1002...2001).map(String.init))
        #expect(try String(contentsOfFile: victim, encoding: .utf8) == "mine\n")
    }

    @Test func keepsTheLatestLines() throws {
        let file = HistoryFile(path: "\(folder.path)/history")
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
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["history"])
    }

    @Test func severalWritersLoseNothing() async throws {
        let path = "\(folder.path)/history"
        try await withThrowingTaskGroup { group in
            for writer in 0..<4 {
                group.addTask {
                    // Together as many lines as a file has before it is shortened.
                    for number in 0..<500 { try HistoryFile(path: path).append("\(writer).\(number)") }
                }
            }
            try await group.waitForAll()
        }
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 2000)
        for writer in 0..<4 {
            let own = lines.filter { $0.hasPrefix("\(writer).") }.compactMap { Int($0.dropFirst(2)) }
            #expect(own == Array(0..<500))
        }
    }

    /// No other program stops the console by a lock.
    @Test func aLockedFileTakesLines() throws {
        let file = HistoryFile(path: "\(folder.path)/history")
        try file.append("old")
        let held = try System.openedPrivate(file.path)
        defer { System.close(held) }
        #expect(flock(held, LOCK_EX) == 0)
        try file.append("new")
        #expect(file.lines == ["old", "new"])
    }

    @Test func aWriteErrorIsReportedOnce() {
        let history = LineHistory()
        #expect(history.open(HistoryFile(path: "/dev/null/history")) == [])
        #expect(history.save("one") == "lines are not kept: /dev/null/history: Not a directory")
        #expect(history.save("two") == nil)
    }

    @Test(
        arguments: [
            ("list", true), ("", false), ("  \t", false), ("same", false),
            (String(repeating: "x", count: 4096), true), (String(repeating: "x", count: 4097), false),
        ]
    ) func linesAreWorthKeeping(line: String, isTaken: Bool) {
        let history = LineHistory()
        #expect(history.save("same") == nil)
        #expect(history.recalls(line) == isTaken)
    }
}
