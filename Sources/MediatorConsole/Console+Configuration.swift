import Mediator

extension Console {
    /// The parts of a console that the app decides.
    struct Configuration: Sendable {
        let name: String
        let version: String
        /// The options that the app declares.
        let options: [Option]
        let commands: CommandList
        let prompt: String
        /// The greeting; nil for one that counts the actions.
        let banner: String?

        /// The name and the version.
        var title: String { version.isEmpty ? name : "\(name) \(version)" }

        /// Returns the greeting of a console on a terminal.
        func greeting(_ mediator: Mediator) -> String {
            if let banner { return banner }
            let counts = "\(mediator.schemas.count) actions of \(mediator.targets.count) targets"
            return "\(title): \(counts). Type \"help\", or \"quit\" to end."
        }
    }
}
