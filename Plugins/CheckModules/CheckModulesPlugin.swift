import PackagePlugin

/// `swift package check-modules`, which runs the tool.
@main
struct CheckModulesPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try ModuleTool.run("check-modules", arguments, context)
    }
}
