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
        // Taken out: a second reference would make each change a copy.
        var section = sections.removeValue(forKey: ObjectIdentifier(type)) as? Section ?? Section()
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
