#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension NewModule {
    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    /// Returns the bytes of a document.
    ///
    /// Only a regular file of a bounded length is read: another one may have no end.
    static func bytes(of path: String, in graph: PackageGraph) throws(InvalidDocument) -> Data {
        let name = SwiftNames.literal(path)
        let path = URL(filePath: path.hasPrefix("/") ? path : graph.directory + "/" + path)
            .resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        if let attributes, attributes[.type] as? FileAttributeType != .typeRegular {
            throw InvalidDocument(text: "\(name) is no regular file; to resolve: give a file after --from")
        }
        if let length = attributes?[.size] as? Int, length > ContractDocument.maximumLength {
            let limit = "of at most \(ContractDocument.maximumLength) bytes"
            throw InvalidDocument(text: "\(name) has \(length) bytes; to resolve: give a document \(limit)")
        }
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw InvalidDocument(text: "cannot read \(name); to resolve: give a file of the package after --from")
        }
        return bytes
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
