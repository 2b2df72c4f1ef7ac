import Mediator

extension RecordedCall {
    /// The registration of an action by a module under test.
    struct Registration: Sendable {
        /// The codes that the contract lists.
        let failures: [String]
        let location: CodeLocation
    }

    /// Returns the report of a failure with a code that the contract of a module under test does not list; nil for others.
    func report(of failure: ActionFailure) -> String? {
        guard let registration, !registration.failures.contains(failure.code),
            // A handler's own error, and a stub that has failed the test already, are no part of a contract.
            failure.code != ActionFailure.unexpectedCode, !Stubs.ownCodes.contains(failure.code)
        else { return nil }
        let thrower = failure.thrower.map { ["  thrown by: \($0)"] } ?? []
        let codes = (registration.failures + [failure.code]).map(\.quoted).joined(separator: ", ")
        let lines =
            ["\(name) failed with \(failure.code.quoted), which its contract does not list."] + thrower + [
                "  handled at \(registration.location)",
                "  to resolve: declare failures: [\(codes)] in \(target)Actions.\(action), or catch the failure",
            ]
        return lines.joined(separator: "\n")
    }
}
