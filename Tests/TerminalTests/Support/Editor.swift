import Foundation
@testable import MediatorTerminal

/// The editor of lines on a terminal.
enum Editor: String, CaseIterable, CustomStringConvertible {
    case libedit
    /// The terminal itself, which only knows Backspace.
    case none = "off"

    var description: String { rawValue }

    /// Whether this machine has the library.
    var isThere: Bool { self == .none || EditLibrary() != nil }

    static let all = allCases.filter(\.isThere)
    static let libraries = all.filter { $0 != .none }
}

/// A temporary home folder for a program on a terminal.
final class Home {
    let path = FileManager.default.temporaryDirectory.appending(component: "Terminal-\(UUID().uuidString)").path

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The history of an app.
    func history(of app: String) throws -> String {
        try String(contentsOfFile: "\(path)/.local/state/\(app)/history", encoding: .utf8)
    }
}
