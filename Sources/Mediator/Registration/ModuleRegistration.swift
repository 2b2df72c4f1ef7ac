/// A registered module: an object, so that a module which replaces another of its name is distinguished from it.
package final class ModuleRegistration: Sendable {
    package let name: String
    let module: any Module
    /// The contracts that it requires, read once.
    package let requires: [Requirement]
    package let location: CodeLocation
    /// The identity of the calls that the module makes while it starts: `Cart.start()`, the name of no action.
    let startIdentity: ActionIdentity

    /// - Parameter name: The name of the module, read once: a computed one may change.
    init(_ module: some Module, name: String, location: CodeLocation) {
        self.name = name
        self.module = module
        requires = module.requires.map { Requirement($0) }
        self.location = location
        startIdentity = .registered(ActionPath(target: name, action: "start()"), module: name)
    }
}
