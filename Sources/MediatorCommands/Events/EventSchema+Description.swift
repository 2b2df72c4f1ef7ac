package import Mediator
import MediatorConsole
package import MediatorEvents

extension EventSchema: DescribedContract {
    package static var command: String? { "post" }

    package func rows(in mediator: Mediator) throws -> [(label: String, value: String)] {
        let modules = try mediator.subscribers(to: target, event).map { $0.isEmpty ? "outside of modules" : $0 }
        return [("exposure", exposure.rawValue), ("subscribers", modules.listed)]
    }
}
