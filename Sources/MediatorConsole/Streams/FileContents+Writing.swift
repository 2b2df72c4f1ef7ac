import Dispatch
import Mediator
import MediatorRedirects

extension FileContents {
    /// Writes a text to a file, in place of what was there.
    ///
    /// - Throws: ``Failure`` that says why it cannot be written.
    static func write(_ text: String, to path: String, _ environment: (String) -> String?) async throws {
        let file = expanded(path, environment)
        let refusal: System.Refusal? = await withCheckedContinuation { continuation in
            queue.async {
                do throws(System.Refusal) {
                    try System.write(text, toFile: file)
                    continuation.resume(returning: nil)
                } catch {
                    continuation.resume(returning: error)
                }
            }
        }
        guard let refusal else { return }
        throw Failure.invalidInput(
            "cannot write \(path.quotedBriefly): \(refusal).",
            resolution: "give the name of a file in a folder where you may write."
        )
    }
}
