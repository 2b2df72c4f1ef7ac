import Dispatch
import Mediator
import MediatorRedirects

/// Reads whole files, without keeping others from their thread meanwhile.
enum FileContents {
    /// What one file may hold.
    static let longest = LineReader.longest

    static let queue = DispatchQueue(label: "Mediator.Console.files", attributes: .concurrent)

    /// Returns the bytes of a file; a path that begins with `~/` is one of the user's home.
    ///
    /// - Throws: ``Failure`` that says why it cannot be read.
    static func read(
        _ path: String,
        _ environment: (String) -> String?,
        resolution: String = "give the name of a file that can be read."
    ) async throws -> [UInt8] {
        let file = expanded(path, environment)
        let result = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(
                    returning: Result { () throws(System.Refusal) in try System.contents(of: file, atMost: longest) }
                )
            }
        }
        switch result {
        case .success(let bytes?):
            return bytes
        case .success(nil):
            throw tooLong(path.quotedBriefly)
        case .failure(let refusal):
            throw Failure.invalidInput(
                "cannot read \(path.quotedBriefly): \(refusal).",
                resolution: resolution
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
