/// Makes the contract of an action of its parts.
///
/// An app has an initializer for each list of types of its contracts, which calls functions of few words here: note 9 of
/// docs/CompilerNotes.md.
@usableFromInline final class ContractMaker {
    private let path: ActionPath
    private let summary: String
    private var parameters: [ParameterDeclaration] = []

    @usableFromInline @inline(never) init(_ target: String, _ action: String, _ summary: String) {
        path = ActionPath(target: target, action: action)
        self.summary = summary
    }

    @usableFromInline @inline(never) func add(_ parameter: consuming ParameterDeclaration) {
        parameters.append(parameter)
    }

    /// Returns the contract of a synchronous action with the default traits.
    @usableFromInline @inline(never) func finish(_ output: (any ParameterValue.Type)?) -> ActionContract {
        finish(.sync, output, .internal, .changes, [], [])
    }

    @usableFromInline @inline(never) func finish(
        _ effect: Effect, _ output: (any ParameterValue.Type)?, _ exposure: Exposure, _ impact: Impact,
        _ tags: [String], _ failures: [String]
    ) -> ActionContract {
        ActionContract(path, parameters, exposure: exposure, output: output) { [path, summary, parameters] in
            ActionSchema(
                path.target, path.action, summary, parameters: parameters.map(\.schema),
                returns: output?.parameterSchema ?? .null, effect: effect, exposure: exposure, impact: impact,
                tags: tags, failures: failures)
        }
    }
}
