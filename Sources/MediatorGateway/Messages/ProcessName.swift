package import Mediator
import MediatorCoding
package import MediatorEvents

/// The name of a mediator among those of all processes.
final class ProcessName: MediatorAttachment {
    let text = UInt64.random(in: .min ... .max).hexadecimal

    init() {}
}

extension Mediator {
    /// Posts an event that another process has sent, unless it has passed this one.
    ///
    /// Processes that post one another's events would send one event round and round.
    ///
    /// - Throws: `MediatorError` of a post by name.
    package func post(
        _ path: ActionPath, _ payload: Parameters, from arrival: PostArrival
    ) throws(MediatorError) {
        guard !arrival.passed.contains(core.attachment(ProcessName.self).text) else { return }
        try post(path, payload, arrival: arrival)
    }
}
