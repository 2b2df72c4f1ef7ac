#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension NewModule {
    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    /// Returns the text of a file, or nil when it cannot be read.
    static func text(of path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Writes the files; none of their folders exists yet, so that nothing can be overwritten.
    static func write(_ module: NewModuleFiles, to directory: String) throws {
        for folder in module.folders {
            let path = URL(filePath: directory).appending(path: folder)
            try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        }
        for file in module.files {
            let path = URL(filePath: directory).appending(path: file.path)
            try Data(file.text.utf8).write(to: path, options: .withoutOverwriting)
        }
    }
}
