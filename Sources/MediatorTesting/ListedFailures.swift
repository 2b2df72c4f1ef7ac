import Mediator
import Synchronization

/// Compares the failures of the modules under test with those that their contracts list.
final class ListedFailures: Sendable {
    /// What the contract of a running call lists.
    fileprivate struct Listed {
        let path: ActionPath
        let failures: [String]
        /// The registration of the handler.
        let location: CodeLocation
    }

    private struct State {
        /// By the number of the call.
        var running: [Int: Listed] = [:]
        /// The actions and codes that were reported.
        var reported: Set<[String]> = []
    }

    private let state = Mutex(State())

    func began(_ identifier: Int, _ call: Call) {
        guard let action = call.mediator.core.table[call.path] else { return }
        let listed = Listed(path: call.path, failures: action.contract.schema.failures, location: action.location)
        state.withLock { $0.running[identifier] = listed }
    }

    /// Returns the report of a failure with a code that the contract does not list, once for each action and code.
    func ended(_ identifier: Int, _ outcome: Result<Value, any Error>) -> String? {
        state.withLock { state in
            guard let listed = state.running.removeValue(forKey: identifier), case .failure(let error) = outcome,
                let failure = error as? ActionFailure, !listed.failures.contains(failure.code),
                // A handler's own error, and a stub that has failed the test already, are no part of a contract.
                failure.code != ActionFailure.unexpectedCode, !Stubs.ownCodes.contains(failure.code),
                state.reported.insert([listed.path.target, listed.path.action, failure.code]).inserted
            else { return nil }
            return listed.report(failure)
        }
    }
}

extension ListedFailures.Listed {
    fileprivate func report(_ failure: ActionFailure) -> String {
        let thrower = failure.thrower.map { ["  thrown by: \($0)"] } ?? []
        let codes = (failures + [failure.code]).map(\.quoted).joined(separator: ", ")
        let lines =
            ["\(path) failed with \(failure.code.quoted), which its contract does not list."] + thrower + [
                "  handled at \(location)",
                "  to resolve: declare failures: [\(codes)] in \(path.target)Actions.\(path.action), or catch the failure",
            ]
        return lines.joined(separator: "\n")
    }
}
