import PackagePlugin

/// `swift package new-module`; the work is done by the tool.
@main
struct NewModulePlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try ModuleTool.run("new-module", arguments, context)
    }
}
