/// The problems of an update, collected while its edits are applied.
package struct UpdateProblems {
    private(set) var all: [RegistryError.Problem] = []
    /// The contracts that the update removes, each with the location of the removal.
    private var removals: [ContractID: CodeLocation] = [:]

    package mutating func append(_ problem: RegistryError.Problem) { all.append(problem) }

    package mutating func append(_ problems: [RegistryError.Problem]) { all += problems }

    /// Records that the update removes a contract: the problem of a module that requires it names the location.
    package mutating func recordRemoval(of contract: ContractID, at location: CodeLocation) {
        removals[contract] = location
    }

    func locationOfRemoval(of contract: ContractID) -> CodeLocation? { removals[contract] }
}
