import Foundation

extension NewModule {
    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    /// Writes the files into new folders, so that no file is overwritten; after an error no new folder stays.
    static func write(_ module: WrittenModule, to directory: String) throws {
        let manager = FileManager.default
        let package = URL(filePath: directory)
        let parents = ["Sources", "Tests"].filter { !exists(directory + "/" + $0) }
        var folders: [URL] = []
        do {
            for folder in parents + module.targets.map(\.folder) {
                let path = package.appending(path: folder)
                try manager.createDirectory(at: path, withIntermediateDirectories: false)
                folders.append(path)
            }
            for file in module.targets.flatMap(\.files) {
                let path = package.appending(path: file.path)
                try Data(file.text.utf8).write(to: path, options: .withoutOverwriting)
            }
        } catch {
            for folder in folders.reversed() { try? manager.removeItem(at: folder) }
            throw error
        }
    }
}
