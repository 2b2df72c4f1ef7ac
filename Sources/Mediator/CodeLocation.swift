/// A location in the source code: `ModuleB/CartModule.swift:12`.
public struct CodeLocation: Sendable, Hashable, CustomStringConvertible {
    /// The module and the file, as `#fileID` gives them.
    public let fileID: String
    /// The line, from one.
    public let line: Int

    /// Creates a location.
    public init(fileID: String, line: Int) {
        self.fileID = fileID
        self.line = line
    }

    /// The location as `file:line`.
    public var description: String { "\(fileID):\(line)" }
}
