/// Where in the sources something was declared: `ModuleB/CartModule.swift:12`.
public struct CodeLocation: Sendable, Hashable, CustomStringConvertible {
    /// The module and the file, as `#fileID` gives them.
    public let fileID: String
    /// The line, from one.
    public let line: Int

    /// Creates a place.
    public init(fileID: String, line: Int) {
        self.fileID = fileID
        self.line = line
    }

    /// The place as `file:line`.
    public var description: String { "\(fileID):\(line)" }
}
