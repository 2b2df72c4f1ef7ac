public import Mediator

/// Why stubs do not fit: all problems at once.
public struct StubError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One thing that does not fit.
    public struct Problem: Sendable, Hashable {
        /// What is wrong and what to do.
        public let message: String
        /// What differs, field by field, where the stub is not what a module requires.
        public let differences: [String]
        /// Where the stub was made, the first of several.
        public let place: CodeLocation
        /// Where else the action is stubbed, or handled by the module under test.
        public let otherPlaces: [CodeLocation]

        init(
            _ message: String,
            differences: [String] = [],
            at place: CodeLocation,
            _ otherPlaces: [CodeLocation] = []
        ) {
            self.message = message
            self.differences = differences
            self.place = place
            self.otherPlaces = otherPlaces
        }
    }

    /// The problems, in the order of the stubs.
    public let problems: [Problem]

    /// The problems, each with its places.
    public var description: String {
        let count = problems.count == 1 ? "a stub does not fit." : "\(problems.count) stubs do not fit."
        let lines = problems.flatMap { problem in
            ["  \(problem.message)"] + problem.differences.map { "    \($0)" }
                + ([problem.place] + problem.otherPlaces).map { "    at \($0)" }
        }
        return (["Mediator: \(count)"] + lines).joined(separator: "\n")
    }
}

extension StubError {
    /// Gathers what is wrong with stubs in themselves, with one another and with the modules under test; nil when
    /// nothing is.
    ///
    /// - Parameters:
    ///   - notes: The stubs.
    ///   - found: What the registry says of modules and stubs together, in words that advise those who write a module.
    ///   - modules: The modules under test.
    init?(_ notes: [StubRegistration], _ found: [RegistryError.Problem], _ modules: [any Module]) {
        var seen: Set<ActionName> = []
        problems = notes.flatMap { note in
            let isFirst = seen.insert(note.name).inserted
            let repeated = isFirst ? Self.repetition(of: note, notes, found, modules) : nil
            return note.problems + found.compactMap { Problem($0, of: note) } + (repeated.map { [$0] } ?? [])
        }
        if problems.isEmpty { return nil }
    }

    /// Returns what is wrong when an action has several handlers, the first stub of it given.
    private static func repetition(
        of note: StubRegistration,
        _ notes: [StubRegistration],
        _ found: [RegistryError.Problem],
        _ modules: [any Module]
    ) -> Problem? {
        let places = notes.filter { $0.name == note.name }.map(\.place)
        let others = Array(places.dropFirst())
        // Modules register before the stubs, so that theirs is the earlier place.
        let handled = found.lazy.filter { $0.code == .duplicateAction && $0.isAbout(note.name) }
            .compactMap(\.places.first).first { !places.contains($0) }
        if let handled {
            let owner = note.name.owner(among: modules).map { "module \($0.quoted), which" } ?? "a module that"
            return Problem(
                "\"\(note.name)\" belongs to \(owner) is under test; to resolve: leave the stub out.",
                at: note.place,
                others + [handled]
            )
        }
        if others.isEmpty { return nil }
        let count = places.count == 2 ? "twice" : "\(places.count) times"
        return Problem(
            "\"\(note.name)\" is stubbed \(count); to resolve: keep one, or give it \"answers:\".",
            at: note.place,
            others
        )
    }
}

extension StubError.Problem {
    /// Says for those who write a test what the registry found wrong with a stub; nil for what is about something else,
    /// and for actions that are registered twice, which is told once for all stubs of the action.
    fileprivate init?(_ problem: RegistryError.Problem, of note: StubRegistration) {
        guard problem.isAbout(note.name), problem.places.last == note.place else { return nil }
        switch problem.code {
        case .duplicateAction:
            return nil
        case .incompatibleRequirement:
            self.init(
                "the stub of \"\(note.name)\" is not what module \((problem.module ?? "").quoted) requires; to resolve: "
                    + "stub the contract that the module requires, or stub by name.",
                differences: problem.differences,
                at: note.place
            )
        default:
            self.init(problem.message, differences: problem.differences, at: note.place)
        }
    }
}

extension RegistryError.Problem {
    fileprivate func isAbout(_ name: ActionName) -> Bool {
        target == name.target && action == name.action
    }
}

extension ActionName {
    /// Returns the name of the module that registers the action; nil when it cannot be registered alone.
    ///
    /// A mediator does not tell whose an action is, and the one that failed is not there to ask. Hence a mediator more for
    /// each module, and only for a test that fails anyway.
    fileprivate func owner(among modules: [any Module]) -> String? {
        modules.first { module in
            let alone = try? Mediator(tracer: nil, toleratesMissing: true) { $0.register(module) }
            return alone?.has(target, action) ?? false
        }?.name
    }
}
