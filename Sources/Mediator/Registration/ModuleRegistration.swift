/// That a module was registered: an object, so that the same name registered anew is told from the module before.
package final class ModuleRegistration: Sendable {
    package let name: String
    let module: any Module
    /// What it requires, asked for once.
    package let requires: [Requirement]
    package let place: CodeLocation
    /// As whom the module calls others while it starts.
    var starting: CallerID { startingName.callerID }
    private let startingName: CallerName

    init(_ module: some Module, place: CodeLocation) {
        name = module.name
        self.module = module
        requires = module.requires.map { Requirement($0) }
        self.place = place
        startingName = CallerName(ActionPath(target: name, action: "start"), module: name)
    }
}
