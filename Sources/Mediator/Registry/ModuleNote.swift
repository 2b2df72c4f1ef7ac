/// That a module was registered.
struct ModuleNote: Sendable {
    let name: String
    let module: any Module
    /// What it requires, asked for once.
    let requires: [ActionSchema]
    let place: SourcePlace

    init(_ module: some Module, place: SourcePlace) {
        name = module.name
        self.module = module
        requires = module.requires.map(\.schema)
        self.place = place
    }
}
