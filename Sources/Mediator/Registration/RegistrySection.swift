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
