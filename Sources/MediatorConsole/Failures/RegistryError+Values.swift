import Mediator
import MediatorCoding

extension RegistryError {
    /// Returns the problems as the result of a check.
    func text(isJSON: Bool) throws -> String {
        isJSON ? try Value.dictionary(["ok": false, "problems": problemValues]).json() : description
    }

    /// The problems as data, with null for absent parts.
    var problemValues: Value {
        .array(
            problems.map { problem in
                [
                    "code": .string(problem.code.rawValue),
                    "target": problem.target.parameterValue,
                    "action": problem.action.parameterValue,
                    "service": problem.details["service"].parameterValue,
                    "module": problem.module.parameterValue,
                    "message": .string(problem.message),
                    "differences": problem.differences.parameterValue,
                    "locations": problem.locations.map(\.description).parameterValue,
                ]
            }
        )
    }
}
