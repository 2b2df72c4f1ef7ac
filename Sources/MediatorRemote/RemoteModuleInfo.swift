public import Mediator

/// A remote module of a mediator, for tools.
public struct RemoteModuleInfo: Sendable, Hashable {
    /// The name of the module.
    public let name: String
    /// Where it lives: `child process "DemoApp"`; the providers of a ``RemotePool``, separated by commas.
    public let endpoint: String
    /// The number of its contracts.
    public let contractCount: Int
}

extension Mediator {
    /// The modules that live elsewhere, in the order of their registration.
    public var remoteModules: [RemoteModuleInfo] {
        core.table.registrations.sections[RemoteSection.self].modules.map(\.info)
    }

    /// Returns the problems of connecting with each remote module, and of the contracts at the other side.
    ///
    /// It closes the connections that it has opened.
    package func remoteProblems() async -> [(module: String, error: MediatorError, location: CodeLocation)] {
        var problems: [(module: String, error: MediatorError, location: CodeLocation)] = []
        for module in core.table.registrations.sections[RemoteSection.self].modules {
            // A cancelled check has no result.
            let errors = (try? await module.providers.problems(self)) ?? []
            problems += errors.map { (module.name, $0, module.location) }
        }
        return problems
    }
}
