import Foundation
import MediatorSystem
import TestSupport
import Testing

/// Reading and writing files.
@Suite struct SystemFileTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    @Test func filesAreWrittenAndRead() async throws {
        let path = "\(folder.path)/file"
        try await System.onFileThread { () throws(SystemError) in try System.write("a longer text", toFile: path) }
        try System.write("text", toFile: path)
        #expect(try System.contents(of: path, atMost: 4) == Array("text".utf8))
        #expect(try System.contents(of: path, atMost: 3) == nil)
        #expect(System.names(in: folder.path) == ["file"])
        #expect(System.isFolder(folder.path))
        #expect(!System.isFolder(path))
    }

    @Test func aFileIsCreatedOnlyOnce() throws {
        let path = "\(folder.path)/file"
        System.close(try System.create(path))
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        let error = #expect(throws: SystemError.self) { try System.create(path) }
        #expect(error?.description == "File exists")
    }

    @Test func aMissingFileIsAnError() throws {
        let error = #expect(throws: SystemError.self) { try System.contents(of: "\(folder.path)/missing", atMost: 4) }
        #expect(error?.description == "No such file or directory")
        #expect(System.names(in: "\(folder.path)/missing") == [])
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func aWrittenFileReplacesTheOldOneAndIsPrivate() throws {
        let path = "\(folder.path)/file"
        try "old".write(toFile: path, atomically: false, encoding: .utf8)
        let old = try #require(FileHandle(forReadingAtPath: path))
        try System.write("new", toFile: path)
        // A reader of the old file still has its content: the file was not truncated.
        #expect(try old.readToEnd() == Data("old".utf8))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
        #expect(try permissions(path) == 0o600)
        #expect(System.names(in: folder.path) == ["file"])
    }

    @Test func aSymbolicLinkIsNotFollowedForWriting() throws {
        let (link, victim) = ("\(folder.path)/link", "\(folder.path)/victim")
        try "mine".write(toFile: victim, atomically: false, encoding: .utf8)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: victim)
        let error = #expect(throws: SystemError.self) { try System.write("new", toFile: link) }
        #expect(error?.description == "it is a symbolic link")
        let creation = #expect(throws: SystemError.self) { try System.create(link) }
        #expect(creation?.description == "File exists")
        #expect(try String(contentsOfFile: victim, encoding: .utf8) == "mine")
        #expect(System.names(in: folder.path).sorted() == ["link", "victim"])
        // Reading follows it.
        #expect(try System.contents(of: link, atMost: 4) == Array("mine".utf8))
    }

    @Test func aPathWithANULIsRefused() throws {
        let path = "\(folder.path)/file"
        try "mine".write(toFile: path, atomically: false, encoding: .utf8)
        let calls: [@Sendable () throws -> Void] = [
            { try System.write("new", toFile: path + "\0.txt") },
            { _ = try System.contents(of: path + "\0.txt", atMost: 4) },
            { System.close(try System.create(path + "2\0.txt")) },
        ]
        for call in calls {
            let error = #expect(throws: SystemError.self) { try call() }
            #expect(error?.description == "the path holds a NUL character")
        }
        #expect(!System.isFolder(folder.path + "\0x"))
        #expect(System.names(in: folder.path + "\0x") == [])
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
        #expect(System.names(in: folder.path) == ["file"])
    }

    @Test(.hangLimit) func onlyRegularFilesAreReadAndReplaced() throws {
        let pipe = "\(folder.path)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in ["/dev/null", "/dev/zero", pipe] {
            let reading = #expect(throws: SystemError.self) { try System.contents(of: path, atMost: 4) }
            #expect(reading?.description == "it is not a regular file")
            let writing = #expect(throws: SystemError.self) { try System.write("new", toFile: path) }
            #expect(writing?.description == "it is not a regular file")
        }
        let reading = #expect(throws: SystemError.self) { try System.contents(of: folder.path, atMost: 4) }
        #expect(reading?.description == "Is a directory")
        let writing = #expect(throws: SystemError.self) { try System.write("new", toFile: folder.path) }
        #expect(writing?.description == "Is a directory")
        #expect(System.names(in: folder.path) == ["pipe"])
    }
}
