import PackagePlugin

/// `swift package check-modules`; the work is done by the tool.
@main
struct CheckModulesPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try ModuleTool.run("check-modules", arguments, context)
    }
}
