import PackagePlugin

/// `swift package new-module`, which runs the tool.
@main
struct NewModulePlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try ModuleTool.run("new-module", arguments, context)
    }
}
