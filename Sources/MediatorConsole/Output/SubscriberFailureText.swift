import Mediator
import MediatorEvents

extension SubscriberFailure {
    /// The failure as data.
    var value: Value {
        let code = (error as? ActionFailure)?.code ?? (error as? MediatorError)?.code.rawValue ?? "cancelled"
        return [
            "target": .string(target), "event": .string(event), "module": .string(module),
            "place": .string(place.description), "code": .string(code), "message": .string(String(describing: error)),
        ]
    }

    /// Returns the failure as a note of the console.
    func note(_ format: Console.Format) -> String {
        let json = Value.dictionary(["subscriberFailure": value])
        return (format == .json ? try? json.json() : nil) ?? description
    }
}
