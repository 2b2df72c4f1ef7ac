import Mediator
import MediatorTerminal

/// Reads and writes whole files, without keeping others from their thread meanwhile.
enum FileContents {
    /// What one file may hold.
    static let longest = LineReader.longest

    /// Returns the bytes of a file; a path that begins with `~/` is one of the user's home.
    ///
    /// - Throws: ``Failure`` that says why it cannot be read.
    static func read(
        _ path: String,
        _ environment: (String) -> String?,
        resolution: String = "give the name of a file that can be read."
    ) async throws -> [UInt8] {
        let file = expanded(path, environment)
        let contents: [UInt8]?
        do {
            contents = try await System.onFileThread { () throws(SystemError) in
                try System.contents(of: file, atMost: longest)
            }
        } catch {
            throw Failure.invalidInput("cannot read \(path.quotedBriefly): \(error).", resolution: resolution)
        }
        guard let contents else { throw tooLong(path.quotedBriefly) }
        return contents
    }

    /// Writes a text to a file, in place of what was there.
    ///
    /// - Throws: ``Failure`` that says why it cannot be written.
    static func write(_ text: String, to path: String, _ environment: (String) -> String?) async throws {
        let file = expanded(path, environment)
        do {
            try await System.onFileThread { () throws(SystemError) in try System.write(text, toFile: file) }
        } catch {
            throw Failure.invalidInput(
                "cannot write \(path.quotedBriefly): \(error).",
                resolution: "give the name of a file in a folder where you may write."
            )
        }
    }

    static func tooLong(_ name: String) -> Failure {
        .invalidInput("\(name) is longer than \(longest >> 20) MB.", resolution: "give less at once.")
    }

    /// Returns a path with the user's home in place of `~`.
    static func expanded(_ path: String, _ environment: (String) -> String?) -> String {
        guard path.hasPrefix("~/"), let home = environment("HOME"), !home.isEmpty else { return path }
        return home + path.dropFirst()
    }
}
