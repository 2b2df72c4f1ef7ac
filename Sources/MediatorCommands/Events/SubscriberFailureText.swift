import MediatorConsole
import Mediator
import MediatorCoding
import MediatorEvents

extension SubscriberFailure {
    /// The failure as data.
    var value: Value {
        let code = (error as? ActionFailure)?.code ?? (error as? MediatorError)?.code.rawValue ?? "cancelled"
        var value: Parameters = [
            "target": .string(target), "event": .string(event), "module": .string(module),
            "location": .string(location.description), "code": .string(code),
            "message": .string(String(describing: error)),
        ]
        if let underlying { value["underlying"] = .string(underlying) }
        return .dictionary(value)
    }

    private var underlying: String? { (error as? ActionFailure)?.underlyingDescription }

    /// Returns the failure as a note of the console.
    func note(_ format: Console.Format) -> String {
        let json = Value.dictionary(["subscriberFailure": value])
        return (format.isJSON ? try? json.json() : nil) ?? description + (underlying.map { "\n  error: \($0)" } ?? "")
    }
}
