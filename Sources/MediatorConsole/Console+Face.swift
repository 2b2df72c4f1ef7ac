import Mediator

extension Console {
    /// What an app decides of its console.
    struct Face: Sendable {
        let name: String
        let version: String
        /// The options that the app declares.
        let options: [Option]
        let commands: CommandList
        let prompt: String
        /// What greets; nil for what there is to call.
        let banner: String?

        /// The name and the version.
        var title: String { version.isEmpty ? name : "\(name) \(version)" }

        /// What greets whoever opens the console on a terminal.
        func greeting(_ mediator: Mediator) -> String {
            if let banner { return banner }
            let counts = "\(mediator.schemas.count) actions of \(mediator.targets.count) targets"
            return "\(title): \(counts). Type \"help\", or \"quit\" to end."
        }
    }
}
