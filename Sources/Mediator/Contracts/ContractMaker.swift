/// Makes the contract of an action of its parts.
///
/// Apps declare hundreds of contracts, and each part is a call there: of few words, which pass in registers; without packs,
/// metadata of types, reference counts and traits that are the default.
@usableFromInline struct ContractMaker {
    private final class Parts {
        let path: ActionPath
        let summary: String
        var parameters: [ParameterDeclaration] = []

        init(_ path: ActionPath, _ summary: String) { (self.path, self.summary) = (path, summary) }
    }

    // Retained here, and released by `finish`.
    private let parts: Unmanaged<Parts>

    @usableFromInline @inline(never) static func begin(
        _ target: String, _ action: String, _ summary: String
    ) -> ContractMaker {
        ContractMaker(parts: .passRetained(Parts(ActionPath(target: target, action: action), summary)))
    }

    /// Adds a parameter.
    @usableFromInline @inline(never) func add(_ parameter: consuming ParameterDeclaration) {
        let parameter = parameter
        parts._withUnsafeGuaranteedRef { $0.parameters.append(parameter) }
    }

    /// Returns the contract of a synchronous action with the default traits.
    @inlinable @inline(never) func finish<Output: ParameterValue>(_ output: Output.Type) -> ActionContract {
        finish(.sync, output, .internal, .changes, [], [])
    }

    @usableFromInline @inline(never) func finish(
        _ effect: Effect, _ output: (any ParameterValue.Type)?, _ exposure: Exposure, _ impact: Impact,
        _ tags: [String], _ failures: [String]
    ) -> ActionContract {
        let parts = parts.takeRetainedValue()
        let (path, summary, parameters) = (parts.path, parts.summary, parts.parameters)
        return ActionContract(path, exposure: exposure, parameters, output: output) {
            ActionSchema(
                path.target, path.action, summary, parameters: parameters.map(\.schema),
                returns: output?.parameterSchema ?? .null, effect: effect, exposure: exposure, impact: impact,
                tags: tags, failures: failures)
        }
    }
}
