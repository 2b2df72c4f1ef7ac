import Foundation

extension PackageGraph {
    /// Returns the path of a file, relative to the package if it is in it.
    func relative(_ file: String) -> String {
        file.hasPrefix(directory + "/") ? String(file.dropFirst(directory.count + 1)) : file
    }

    /// Returns the text of a file, or nil if the file cannot be read.
    ///
    /// - Parameter path: An absolute path, or a path relative to the package.
    func text(of path: String) -> String? {
        let path = path.hasPrefix("/") ? path : directory + "/" + path
        return FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
}
