package import Mediator

extension Console {
    /// The settings that the app gives a console.
    package struct Configuration: Sendable {
        package let name: String
        package let version: String
        package let options: [Option]
        package let commands: CommandList
        package let prompt: String
        /// The greeting; nil for the default, which counts the actions.
        package let banner: String?
        /// The contracts that modules declare, by the names of the modules.
        package var contracts: [String: [any Contract]] = [:]
        /// The tags whose actions an interceptor must cover.
        package var guardedTags: [String] = []

        package var title: String { version.isEmpty ? name : "\(name) \(version)" }

        /// Returns the greeting of a console on a terminal.
        package func greeting(_ mediator: Mediator) -> String {
            if let banner { return banner }
            let counts = "\(mediator.schemas.count) actions of \(mediator.targets.count) targets"
            return "\(title): \(counts). Type \"help\", or \"quit\" to end."
        }
    }
}
