/// A kind of registration besides actions: events, services, routes.
///
/// A section notes edits while modules register. When the mediator takes the registry over, the edits are applied in
/// order and all problems are collected; a module that is removed takes with it what it registered. What calls read is
/// derived from the finished section once for each table: see ``FrozenSection``.
///
/// `docs/Sections.md` shows the smallest section that works.
package protocol RegistrySection: Sendable {
    /// One thing that a module registers or removes.
    associatedtype Edit: Sendable

    /// Creates an empty section. A registry makes it with the first edit, or when a module requires one of its contracts.
    init()

    /// The contracts that the section provides, each with the module that registered it.
    var provided: [ProvidedContract] { get }

    /// The targets that ``remove(target:)`` would take something from.
    var targets: Set<String> { get }

    /// Applies an edit.
    ///
    /// - Parameters:
    ///   - edit: The edit.
    ///   - problems: Collects what is wrong with it.
    mutating func apply(_ edit: Edit, _ problems: inout [RegistryError.Problem])

    /// Returns the contract that an edit removes, so that a module that still requires it is named with the place of the
    /// removal; nil for an edit that removes none. By default nil.
    static func removal(by edit: Edit) -> (contract: ContractID, place: CodeLocation)?

    /// Removes everything that a module registered.
    mutating func remove(module name: String)

    /// Removes everything that belongs to a target; by default nothing.
    mutating func remove(target name: String)

    /// Runs when all edits are applied, before requirements are checked: registers what a test does not have. By default
    /// does nothing.
    ///
    /// - Parameter contents: The actions and the modules, without the sections.
    mutating func complete(in contents: TableContents)

    /// Returns what is wrong with the section as a whole, beside the actions; by default nothing.
    ///
    /// - Parameter contents: The actions and the modules, without the sections.
    mutating func problems(in contents: TableContents) -> [RegistryError.Problem]
}

extension RegistrySection {
    package var provided: [ProvidedContract] { [] }
    package var targets: Set<String> { [] }
    package static func removal(by edit: Edit) -> (contract: ContractID, place: CodeLocation)? { nil }
    package mutating func remove(target name: String) {}
    package mutating func complete(in contents: TableContents) {}
    package mutating func problems(in contents: TableContents) -> [RegistryError.Problem] { [] }
}

/// A contract that a section provides.
package struct ProvidedContract: Sendable {
    /// The contract as data.
    package let schema: ContractSchema
    /// The module that registered it; empty outside of modules.
    package let module: String

    package init(_ schema: ContractSchema, module: String) {
        self.schema = schema
        self.module = module
    }
}

/// The sections of a table, one of each type.
package struct RegistrySections: Sendable {
    private var sections: [ObjectIdentifier: any RegistrySection] = [:]

    /// All of them, in an order that is the same in each run.
    package var all: [any RegistrySection] {
        sections.values.sorted { String(describing: type(of: $0)) < String(describing: type(of: $1)) }
    }

    /// Returns the section of a type; an empty one where nothing was registered.
    package subscript<Section: RegistrySection>(_ type: Section.Type) -> Section {
        get { sections[ObjectIdentifier(type)] as? Section ?? Section() }
        set { sections[ObjectIdentifier(type)] = newValue }
    }

    /// Makes the section of a type, unless it is there.
    mutating func add(_ type: any RegistrySection.Type) {
        if sections[ObjectIdentifier(type)] == nil { sections[ObjectIdentifier(type)] = type.init() }
    }

    mutating func apply(_ edit: SectionEdit, _ problems: inout [RegistryError.Problem]) {
        add(edit.section)
        // In place: a copy of the section would cost what has been registered before.
        sections[ObjectIdentifier(edit.section)]?.apply(edit, &problems)
    }

    /// Changes each section in its place, in the order of ``all``.
    mutating func forEach(_ change: (inout any RegistrySection) -> Void) {
        for type in all.map({ ObjectIdentifier(Swift.type(of: $0)) }) {
            guard var section = sections.removeValue(forKey: type) else { continue }
            change(&section)
            sections[type] = section
        }
    }
}

/// An edit of a section whose type is left aside.
struct SectionEdit: Sendable {
    let section: any RegistrySection.Type
    /// The contract that the edit removes, if it does.
    let removal: (contract: ContractID, place: CodeLocation)?
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
    /// Notes an edit of a section.
    package func note<Section: RegistrySection>(_ edit: Section.Edit, in section: Section.Type) {
        log.note(.section(SectionEdit(section, edit)))
    }

    /// The module that registers at present; empty outside of modules.
    package var currentModule: String { log.module }
}
