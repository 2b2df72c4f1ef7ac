import Mediator
import MediatorCoding
import MediatorSystem
import MediatorTerminal

// Whole files, on a thread for files, so that the caller's thread stays free.
extension Console.Streams {
    /// The maximum size of a file in bytes.
    static let longestFile = LineReader.longest

    /// Returns the bytes of a file; `~/` stands for the user's home.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - recoverySuggestion: What to do if the file cannot be read.
    /// - Throws: ``Failure`` when the file cannot be read.
    package func contents(
        of path: String, recoverySuggestion: String = "give the name of a file that can be read."
    ) async throws -> [UInt8] {
        let file = expanded(path)
        let contents: [UInt8]?
        do {
            contents = try await System.onFileThread { () throws(SystemError) in
                try System.contents(of: file, atMost: Self.longestFile)
            }
        } catch {
            throw Failure.invalidInput(
                "cannot read \(path.quotedBriefly): \(error).",
                recoverySuggestion: recoverySuggestion)
        }
        guard let contents else { throw Self.tooLong(path.quotedBriefly) }
        return contents
    }

    /// Replaces a file, or makes it, for its owner alone.
    ///
    /// - Throws: ``Failure`` when the file cannot be written.
    package func write(_ text: String, toFile path: String) async throws {
        let file = expanded(path)
        do {
            try await System.onFileThread { () throws(SystemError) in try System.write(text, toFile: file) }
        } catch {
            throw Failure.invalidInput(
                "cannot write \(path.quotedBriefly): \(error).",
                recoverySuggestion: "give the name of a file in a folder where you may write."
            )
        }
    }

    static func tooLong(_ name: String) -> Failure {
        .invalidInput("\(name) is longer than \(longestFile >> 20) MB.", recoverySuggestion: "split it.")
    }

    /// Returns a path with the user's home in place of `~`.
    package func expanded(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = environment("HOME"), !home.isEmpty else { return path }
        return home + path.dropFirst()
    }
}
