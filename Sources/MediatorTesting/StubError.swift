public import Mediator

/// An error that lists all problems of stubs.
public struct StubError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One problem of a stub.
    public struct Problem: Sendable, Hashable {
        /// The problem and its recovery suggestion.
        public let message: String
        /// The fields in which the stub differs from the requirement of a module.
        public let differences: [String]
        /// The location of the stub, the first of several.
        public let location: CodeLocation
        /// The locations of further stubs of the action, or of its handler in a module under test.
        public let otherLocations: [CodeLocation]

        init(
            _ message: String,
            differences: [String] = [],
            at location: CodeLocation,
            _ otherLocations: [CodeLocation] = []
        ) {
            self.message = message
            self.differences = differences
            self.location = location
            self.otherLocations = otherLocations
        }
    }

    /// The problems, in the order of the stubs.
    public let problems: [Problem]

    /// The problems, each with its locations.
    public var description: String {
        let count = problems.count == 1 ? "a stub does not fit." : "\(problems.count) stubs do not fit."
        let lines = problems.flatMap { problem in
            ["  \(problem.message)"] + problem.differences.map { "    \($0)" }
                + ([problem.location] + problem.otherLocations).map { "    at \($0)" }
        }
        return (["Mediator: \(count)"] + lines).joined(separator: "\n")
    }
}

extension StubError {
    /// Creates the error from the problems of stubs, of stubs with one another and with the modules under test; nil
    /// when there are none.
    ///
    /// - Parameters:
    ///   - stubs: The stubs.
    ///   - found: The registry's problems of modules and stubs, with messages for the author of a module.
    init?(_ stubs: [StubRegistration], _ found: [RegistryError.Problem]) {
        var seen: Set<ActionPath> = []
        problems = stubs.flatMap { stub in
            let isFirst = seen.insert(stub.name).inserted
            let repeated = isFirst ? Self.repetition(of: stub, stubs, found) : nil
            return stub.problems + found.compactMap { Problem($0, of: stub) } + (repeated.map { [$0] } ?? [])
        }
        if problems.isEmpty { return nil }
    }

    /// Returns the problem of an action with several handlers, given its first stub.
    private static func repetition(
        of stub: StubRegistration,
        _ stubs: [StubRegistration],
        _ found: [RegistryError.Problem]
    ) -> Problem? {
        let locations = stubs.filter { $0.name == stub.name }.map(\.location)
        let others = Array(locations.dropFirst())
        // Modules register before stubs, so that their location is the first.
        let handled = found.lazy.filter { $0.code == .duplicateAction && $0.isAbout(stub.name) }
            .compactMap(\.locations.first).first { !locations.contains($0) }
        if let handled {
            return Problem(
                "\(stub.name.quoted) belongs to a module that is under test; to resolve: leave the stub out.",
                at: stub.location,
                others + [handled]
            )
        }
        if others.isEmpty { return nil }
        let count = locations.count == 2 ? "twice" : "\(locations.count) times"
        return Problem(
            "\(stub.name.quoted) is stubbed \(count); to resolve: keep one, or give it \"results:\".",
            at: stub.location,
            others
        )
    }
}

extension StubError.Problem {
    /// Creates the problem of a stub from a problem of the registry; nil for a problem of anything else, and for
    /// actions registered twice, which `repetition` reports once for all stubs of the action.
    fileprivate init?(_ problem: RegistryError.Problem, of stub: StubRegistration) {
        guard problem.isAbout(stub.name), problem.locations.last == stub.location else { return nil }
        switch problem.code {
        case .duplicateAction:
            return nil
        case .incompatibleRequirement:
            self.init(
                "the stub of \(stub.name.quoted) is not what module \((problem.module ?? "").quoted) requires; to resolve: "
                    + "stub the contract that the module requires, or stub by name.",
                differences: problem.differences,
                at: stub.location
            )
        default:
            self.init(problem.message, differences: problem.differences, at: stub.location)
        }
    }
}

extension RegistryError.Problem {
    fileprivate func isAbout(_ name: ActionPath) -> Bool {
        target == name.target && action == name.action
    }
}
