/// A kind of registration besides actions: events, services, routes.
///
/// Modules record edits of it while they register: ``Registry/edit(_:_:)``. An update runs the edits in order and collects
/// all problems; removing a module removes its registrations. Calls read another form, derived once for each table: see
/// ``SectionView``.
///
/// `docs/Sections.md` shows the smallest section that works.
package protocol RegistrySection: Sendable {
    /// Creates an empty section.
    init()

    /// The contracts that the section provides, each with the module that registered it.
    var provided: [ProvidedContract] { get }

    /// The targets of which ``remove(target:)`` would remove something.
    var targets: Set<String> { get }

    /// The objects that hold closures of modules: an update that removes one frees it on a queue; by default none.
    var objects: [HeldObject] { get }

    /// Returns where the handler of an action is, in words; nil, the default, for an action of this process.
    func endpoint(of path: ActionPath) -> String?

    mutating func remove(module name: String)

    /// Removes everything that belongs to a target; by default nothing.
    mutating func remove(target name: String)

    /// Adds what a test lacks, after all edits and before the requirements are checked; by default nothing.
    ///
    /// - Parameter registrations: The actions and the modules, without the sections.
    mutating func complete(in registrations: Registrations)

    /// Returns the problems of the section as a whole, in view of the actions; by default none.
    ///
    /// - Parameter registrations: The actions and the modules, without the sections.
    mutating func problems(in registrations: Registrations) -> [RegistryError.Problem]
}

extension RegistrySection {
    package var provided: [ProvidedContract] { [] }
    package var targets: Set<String> { [] }
    package var objects: [HeldObject] { [] }
    package func endpoint(of path: ActionPath) -> String? { nil }
    package mutating func remove(target name: String) {}
    package mutating func complete(in registrations: Registrations) {}
    package mutating func problems(in registrations: Registrations) -> [RegistryError.Problem] { [] }
}

/// A contract that a section provides, and its module.
package struct ProvidedContract: Sendable {
    package let id: ContractID
    package let module: String
    package let schema: @Sendable () -> ContractSchema

    package init(_ id: ContractID, module: String, schema: @escaping @Sendable () -> ContractSchema) {
        self.id = id
        self.module = module
        self.schema = schema
    }
}

/// The sections of a table, one of each type.
package struct RegistrySections: Sendable {
    private var sections: [ObjectIdentifier: any RegistrySection] = [:]

    /// All sections, in an order that is the same in each run.
    package var all: [any RegistrySection] {
        Array(sections.values).ordered { String(describing: type(of: $0)) }
    }

    /// Returns the section of a type; an empty one where nothing was registered.
    package subscript<Section: RegistrySection>(_ type: Section.Type) -> Section {
        sections[ObjectIdentifier(type)] as? Section ?? Section()
    }

    /// Changes the section of a type.
    mutating func change<Section: RegistrySection>(_ type: Section.Type, _ change: (inout Section) -> Void) {
        var section = self[type]
        // Takes the section out first: a second reference would make each change a copy.
        sections[ObjectIdentifier(type)] = nil
        change(&section)
        sections[ObjectIdentifier(type)] = section
    }

    /// Changes each section in place, in the order of ``all``.
    mutating func forEach(_ change: (inout any RegistrySection) -> Void) {
        for type in all.map({ ObjectIdentifier(Swift.type(of: $0)) }) {
            guard var section = sections.removeValue(forKey: type) else { continue }
            change(&section)
            sections[type] = section
        }
    }
}

extension Registry {
    /// Records an edit of a section, which runs again when another update comes first.
    package func edit<Section: RegistrySection>(
        _ section: Section.Type, _ edit: @escaping @Sendable (inout Section, inout UpdateProblems) -> Void
    ) {
        edits.change { registrations, problems in
            registrations.sections.change(section) { edit(&$0, &problems) }
        }
    }

    /// The module that is registering; empty outside of modules.
    package var currentModule: String { edits.module }
}
