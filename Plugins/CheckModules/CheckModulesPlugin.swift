import PackagePlugin

/// `swift package check-modules`, which runs the tool.
@main
struct CheckModulesPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let comparesCalls = arguments.contains { $0 == "--from" || $0.hasPrefix("--from=") }
        try ModuleTool.run(
            "check-modules", arguments, context,
            symbolGraph: comparesCalls
                ? { target in
                    let options = PackageManager.SymbolGraphOptions(
                        minimumAccessLevel: .public, includeSynthesized: false, includeSPI: false,
                        emitExtensionBlocks: false)
                    return try packageManager.getSymbolGraph(for: target, options: options).directoryURL
                } : nil)
    }
}
