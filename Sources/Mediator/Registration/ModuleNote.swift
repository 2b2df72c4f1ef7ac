/// That a module was registered: an object, so that the same name registered anew is told from the module before.
package final class ModuleNote: Sendable {
    package let name: String
    let module: any Module
    /// What it requires, asked for once.
    package let requires: [Requirement]
    package let place: SourcePlace
    /// As whom the module calls others while it starts.
    let starting: CallParty

    init(_ module: some Module, place: SourcePlace) {
        name = module.name
        self.module = module
        requires = module.requires.map { Requirement($0) }
        self.place = place
        let path = ActionPath(target: name, action: "start")
        starting = CallParty(slot: ActionSlots.slot(of: path), module: ModuleNumbers.number(of: name))
    }
}
