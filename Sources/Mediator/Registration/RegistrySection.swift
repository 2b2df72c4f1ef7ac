/// A kind of registration besides actions: events, services, routes.
///
/// Modules record edits while they register. An update applies the edits in order and collects all problems; removing a
/// module removes its registrations. Calls read another form, derived once for each table: see ``SectionView``.
///
/// `docs/Sections.md` shows the smallest section that works.
package protocol RegistrySection: Sendable {
    /// One thing that a module registers or removes.
    associatedtype Edit: Sendable

    /// Creates an empty section, at the first edit or when a module requires one of its contracts.
    init()

    /// The contracts that the section provides, each with the module that registered it.
    var provided: [ProvidedContract] { get }

    /// The targets of which ``remove(target:)`` would remove something.
    var targets: Set<String> { get }

    /// The objects that hold closures of modules: an update that removes one frees it on a queue; by default none.
    var objects: [HeldObject] { get }

    /// Returns where the handler of an action is, in words; nil, the default, for an action of this process.
    func endpoint(of path: ActionPath) -> String?

    /// Applies an edit, and adds its problems.
    mutating func apply(_ edit: Edit, _ problems: inout [RegistryError.Problem])

    /// Returns the contract that an edit removes, so that the problem of a module which requires it names the location of
    /// the removal; nil, the default, if it removes none.
    static func removal(by edit: Edit) -> (contract: ContractID, location: CodeLocation)?

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
    package static func removal(by edit: Edit) -> (contract: ContractID, location: CodeLocation)? { nil }
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
        get { sections[ObjectIdentifier(type)] as? Section ?? Section() }
        set { sections[ObjectIdentifier(type)] = newValue }
    }

    /// Creates the section of a type if there is none.
    mutating func add(_ type: any RegistrySection.Type) {
        if sections[ObjectIdentifier(type)] == nil { sections[ObjectIdentifier(type)] = type.init() }
    }

    mutating func apply(_ edit: SectionEdit, _ problems: inout [RegistryError.Problem]) {
        add(edit.section)
        // In place: a copy of the section would cost what has been registered before.
        sections[ObjectIdentifier(edit.section)]?.apply(edit, &problems)
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

/// An edit of a section, without its static type.
struct SectionEdit: Sendable {
    let section: any RegistrySection.Type
    /// The contract that the edit removes, if any.
    let removal: (contract: ContractID, location: CodeLocation)?
    fileprivate let edit: any Sendable

    init<Section: RegistrySection>(_ section: Section.Type, _ edit: Section.Edit) {
        self.section = section
        self.edit = edit
        removal = Section.removal(by: edit)
    }
}

extension RegistrySection {
    fileprivate mutating func apply(_ edit: SectionEdit, _ problems: inout [RegistryError.Problem]) {
        guard let edit = edit.edit as? Edit else { return }
        apply(edit, &problems)
    }
}

extension Registry {
    package func append<Section: RegistrySection>(_ edit: Section.Edit, in section: Section.Type) {
        edits.append(.section(SectionEdit(section, edit)))
    }

    /// The module that is registering; empty outside of modules.
    package var currentModule: String { edits.module }
}
