package import Foundation

/// A folder that is removed with its last reference.
package final class TemporaryDirectory: Sendable {
    package let url: URL

    package var path: String { url.path }

    /// The name is short: the path of a socket in the folder has at most 103 bytes on Apple's systems.
    package init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "M-\(UUID().uuidString.prefix(8))")
            .resolvingSymlinksInPath()
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Writes a file and creates its folders.
    package func write(_ text: String, to path: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    package func text(of path: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: path)), as: UTF8.self)
    }

    /// Returns the paths of all files in the folder, sorted.
    package func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: url.path)
            .filter { path in
                var isFolder: ObjCBool = false
                let exists = FileManager.default.fileExists(
                    atPath: url.appending(path: path).path,
                    isDirectory: &isFolder
                )
                return exists && !isFolder.boolValue
            }
            .sorted()
    }
}
