#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension NewModule {
    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    /// Writes the files into new folders, so that no file is overwritten.
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
