import Mediator
import MediatorSystem
import MediatorTerminal

/// Reads and writes whole files on a thread for files, so that the caller's thread stays free.
package enum FileContents {
    /// The maximum size of a file in bytes.
    package static let longest = LineReader.longest

    /// Returns the bytes of a file; `~/` stands for the user's home.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - environment: Returns a variable of the environment.
    ///   - recoverySuggestion: What to do if the file cannot be read.
    /// - Throws: ``Failure`` when the file cannot be read.
    package static func read(
        _ path: String,
        _ environment: (String) -> String?,
        recoverySuggestion: String = "give the name of a file that can be read."
    ) async throws -> [UInt8] {
        let file = expanded(path, environment)
        let contents: [UInt8]?
        do {
            contents = try await System.onFileThread { () throws(SystemError) in
                try System.contents(of: file, atMost: longest)
            }
        } catch {
            throw Failure.invalidInput(
                "cannot read \(path.quotedBriefly): \(error).",
                recoverySuggestion: recoverySuggestion)
        }
        guard let contents else { throw tooLong(path.quotedBriefly) }
        return contents
    }

    /// Replaces a file, or makes it, for its owner alone.
    ///
    /// - Throws: ``Failure`` when the file cannot be written.
    package static func write(_ text: String, to path: String, _ environment: (String) -> String?) async throws {
        let file = expanded(path, environment)
        do {
            try await System.onFileThread { () throws(SystemError) in try System.write(text, toFile: file) }
        } catch {
            throw Failure.invalidInput(
                "cannot write \(path.quotedBriefly): \(error).",
                recoverySuggestion: "give the name of a file in a folder where you may write."
            )
        }
    }

    package static func tooLong(_ name: String) -> Failure {
        .invalidInput("\(name) is longer than \(longest >> 20) MB.", recoverySuggestion: "split it.")
    }

    /// Returns a path with the user's home in place of `~`.
    package static func expanded(_ path: String, _ environment: (String) -> String?) -> String {
        guard path.hasPrefix("~/"), let home = environment("HOME"), !home.isEmpty else { return path }
        return home + path.dropFirst()
    }
}
