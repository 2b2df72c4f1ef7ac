import Mediator

extension Console {
    /// The settings that the app gives a console.
    struct Configuration: Sendable {
        let name: String
        let version: String
        let options: [Option]
        let commands: CommandList
        let prompt: String
        /// The greeting; nil for the default, which counts the actions.
        let banner: String?
        /// The contracts that modules declare, by the names of the modules.
        var contracts: [String: [any Contract]] = [:]
        /// The tags whose actions an interceptor must cover.
        var guardedTags: [String] = []

        var title: String { version.isEmpty ? name : "\(name) \(version)" }

        /// Returns the greeting of a console on a terminal.
        func greeting(_ mediator: Mediator) -> String {
            if let banner { return banner }
            let counts = "\(mediator.schemas.count) actions of \(mediator.targets.count) targets"
            return "\(title): \(counts). Type \"help\", or \"quit\" to end."
        }
    }
}
