import Foundation

extension ContractDocument {
    /// Reads the document of a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file, absolute or in the package.
    ///   - module: The target of methods whose names have none; nil if each must have one.
    ///   - graph: The graph of the package.
    ///   - most: How many bytes the file may have.
    static func read(
        file path: String, module: String?, in graph: PackageGraph, atMost most: Int = maximumLength
    ) throws(CommandError) -> ContractDocument {
        let bytes = try bytes(of: path, in: graph, atMost: most)
        do throws(CommandError) {
            let document = try ContractDocument(bytes, module: module)
            guard !document.targets.isEmpty else { throw .unreadable("it has no actions and no events") }
            return document
        } catch {
            throw CommandError("\(SwiftNames.literal(path)) is not a document of contracts: \(error.text)")
        }
    }

    /// Returns the bytes of a file.
    ///
    /// Only a regular file of a bounded length is read: another one may have no end.
    private static func bytes(
        of path: String, in graph: PackageGraph, atMost most: Int
    ) throws(CommandError) -> Data {
        let name = SwiftNames.literal(path)
        let path = URL(filePath: path.hasPrefix("/") ? path : graph.directory + "/" + path)
            .resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        if let attributes, attributes[.type] as? FileAttributeType != .typeRegular {
            throw CommandError("\(name) is no regular file; to resolve: give a file after --from")
        }
        if let length = attributes?[.size] as? Int, length > most {
            let limit = "of at most \(most) bytes"
            throw CommandError("\(name) has \(length) bytes; to resolve: give a document \(limit)")
        }
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw CommandError("cannot read \(name); to resolve: give a file of the package after --from")
        }
        return bytes
    }
}
