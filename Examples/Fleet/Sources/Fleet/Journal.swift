import Foundation
import Synchronization

/// A file of lines that one process appends to, and another one reads.
///
/// A line is written by one call of the system, and is in the file when ``append(_:)`` returns: also if the process is
/// killed right after.
final class Journal: Sendable {
    private let file: FileHandle

    init(_ path: String) throws {
        file = try .log(path)
    }

    func append(_ line: String) {
        do {
            try file.write(contentsOf: Data((line + "\n").utf8))
        } catch {
            // Without it nobody could count what was done.
            fatalError("the journal cannot be written: \(error)")
        }
    }
}

/// Reads what another process has appended.
struct JournalReader {
    private let path: String
    private var offset: UInt64 = 0

    init(_ path: String) {
        self.path = path
    }

    /// Returns the lines that came since the last time.
    mutating func lines() -> [Substring] {
        guard let file = FileHandle(forReadingAtPath: path), (try? file.seek(toOffset: offset)) != nil,
            let data = try? file.readToEnd(), let end = data.lastIndex(of: UInt8(ascii: "\n"))
        else { return [] }
        offset += UInt64(end - data.startIndex + 1)
        return String(decoding: data[..<end], as: UTF8.self).split(separator: "\n")
    }
}
