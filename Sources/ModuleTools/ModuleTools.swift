import Foundation

/// The tool that the command plugins run; it is a target of its own because tests cannot import plugins.
///
/// A plugin passes the package graph as one line of JSON on standard input.
@main
enum ModuleTools {
    private static let commands = [CheckModules.name: CheckModules.run, NewModule.name: NewModule.run]

    static func main() {
        do throws(CommandError) {
            print(try run(Array(CommandLine.arguments.dropFirst())))
        } catch {
            print(error.text)
            exit(EXIT_FAILURE)
        }
    }

    private static func run(_ arguments: [String]) throws(CommandError) -> String {
        guard let name = arguments.first, let command = commands[name], let input = readLine(),
            let graph = try? JSONDecoder().decode(PackageGraph.self, from: Data(input.utf8))
        else {
            throw CommandError(
                "This tool is part of two commands; run swift package check-modules or swift package new-module instead."
            )
        }
        return try command(Array(arguments.dropFirst()), graph)
    }
}
