import Mediator
import MediatorConsole
import MediatorTrace

/// The format of a shown or saved trace.
enum TraceFormat: String, CaseIterable, Sendable {
    case tree, mermaid, chrome, html

    /// Creates the format for the extension of a file name.
    init?(fileName: String) {
        switch fileName.lastIndex(of: ".").map({ fileName[$0...].lowercased() }) {
        case ".txt": self = .tree
        case ".mmd", ".mermaid": self = .mermaid
        case ".json": self = .chrome
        case ".html", ".htm": self = .html
        default: return nil
        }
    }

    /// Returns a log as text.
    ///
    /// - Parameters:
    ///   - log: The log.
    ///   - title: The title of a page.
    func text(of log: TraceLog, title: String) throws -> String {
        switch self {
        case .tree: log.tree()
        case .mermaid: log.mermaid()
        case .chrome: try log.chromeTrace()
        case .html: log.html(title: title)
        }
    }
}
