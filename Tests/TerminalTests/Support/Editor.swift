import TestSupport
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
    private let folder: TemporaryDirectory
    var path: String { folder.path }

    init() throws { folder = try TemporaryDirectory() }

    /// The history of an app.
    func history(of app: String) throws -> String {
        try folder.text(of: ".local/state/\(app)/history")
    }
}
