#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What the command plugins run: its own program, so that tests reach what the plugins do.
///
/// A plugin hands over the package graph as one line of JSON on standard input.
@main
enum ModuleTools {
    private static let commands = [CheckModules.name: CheckModules.run, NewModule.name: NewModule.run]

    static func main() {
        let outcome = run(Array(CommandLine.arguments.dropFirst()))
        print(outcome.text)
        exit(outcome.succeeded ? EXIT_SUCCESS : EXIT_FAILURE)
    }

    private static func run(_ arguments: [String]) -> Outcome {
        guard let name = arguments.first, let command = commands[name], let input = readLine(),
            let graph = try? JSONDecoder().decode(PackageGraph.self, from: Data(input.utf8))
        else {
            return .failure("This program serves swift package check-modules and swift package new-module: run those.")
        }
        return command(Array(arguments.dropFirst()), graph)
    }
}
