import Foundation
import MediatorTerminal
import Testing

/// Calls of the operating system.
@Suite struct SystemTests {
    private let folder = FileManager.default.temporaryDirectory.appending(component: "System-\(UUID().uuidString)").path

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    @Test func filesAreWrittenAndRead() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/file"
        try await System.onFileThread { () throws(SystemError) in try System.write("a longer text", toFile: path) }
        try System.write("text", toFile: path)
        #expect(try System.contents(of: path, atMost: 4) == Array("text".utf8))
        #expect(try System.contents(of: path, atMost: 3) == nil)
        #expect(System.names(in: folder) == ["file"])
        #expect(System.isFolder(folder))
        #expect(!System.isFolder(path))
    }

    @Test func aFileIsCreatedOnlyOnce() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/file"
        System.close(try System.create(path))
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        let error = #expect(throws: SystemError.self) { try System.create(path) }
        #expect(error?.description == "File exists")
    }

    @Test func aMissingFileIsAnError() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let error = #expect(throws: SystemError.self) { try System.contents(of: "\(folder)/missing", atMost: 4) }
        #expect(error?.description == "No such file or directory")
        #expect(System.names(in: "\(folder)/missing") == [])
    }
}
