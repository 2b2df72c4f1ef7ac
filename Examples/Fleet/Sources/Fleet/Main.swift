import Foundation

/// The program of the fleet: the run, and the programs that it starts.
@main enum Main {
    static func main() async {
        do {
            let options = try Options(CommandLine.arguments.dropFirst(2))
            switch CommandLine.arguments.dropFirst().first {
            case "run"?: exit(try await FleetRun.run(options))
            case "figures"?: exit(try await FiguresRun.run(options))
            case "responder"?:
                endWithParent()
                try await runResponder(options)
            case "asker"?:
                endWithParent()
                try await runAsker(options)
            case "provider"?:
                endWithParent()
                try await runProvider(options)
            case "caller"?:
                endWithParent()
                try await runCaller(options)
            default:
                throw OptionError(description: "usage: run [--calls NUMBER] [--tasks NUMBER] [--broken]")
            }
        } catch {
            try? FileHandle.standardError.write(contentsOf: Data("fleet: \(error)\n".utf8))
            exit(64)
        }
    }
}
