/// A registered module: an object, so that a module which replaces another of its name is distinguished from it.
package final class ModuleRegistration: Sendable {
    package let name: String
    let module: any Module
    /// The contracts that it requires, read once.
    package let requires: [Requirement]
    package let location: CodeLocation
    /// The identity of the calls that the module makes while it starts: `Cart.start()`, the name of no action.
    let startIdentity: ActionIdentity

    init(_ module: some Module, location: CodeLocation) {
        name = module.name
        self.module = module
        requires = module.requires.map { Requirement($0) }
        self.location = location
        startIdentity = .registered(ActionPath(target: name, action: "start()"), module: name)
    }
}
