/// The form of a section that calls read: derived from a table at its first access, and kept as long as the table.
package protocol SectionIndex: AnyObject, Sendable {
    /// Derives the section. Two threads may run this at the same time; one result is kept.
    init(_ table: DispatchTable)

    /// The objects of the section's own that calls may hold; by default none.
    var parts: [any AnyObject & Sendable] { get }
}

extension SectionIndex {
    package var parts: [any AnyObject & Sendable] { [] }
}

extension DispatchTable {
    /// Returns the form of a section that calls read.
    package func index<Section: SectionIndex>(_ type: Section.Type) -> Section {
        sectionIndexes.object(type) { Section(self) }
    }
}
