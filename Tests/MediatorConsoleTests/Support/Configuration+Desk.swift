@testable import MediatorConsole

extension Console.Configuration {
    /// Returns the configuration for the test module.
    static func desk(_ commands: [any ConsoleCommand] = []) -> Console.Configuration {
        Console.Configuration(
            name: "Desk", version: "", options: [], commands: CommandList(commands),
            prompt: "> ", banner: nil)
    }
}
