/// The view of a section that calls read: derived from a table at its first access, and kept as long as the table.
package protocol SectionView: AnyObject, Sendable {
    /// Derives the section. Two threads may run this at the same time; one result is kept.
    init(_ table: DispatchTable)

    /// The objects of the section's own that calls may hold; by default none.
    var parts: [any AnyObject & Sendable] { get }
}

extension SectionView {
    package var parts: [any AnyObject & Sendable] { [] }
}

extension DispatchTable {
    package func view<View: SectionView>(_ type: View.Type) -> View {
        sectionViews.object(type) { View(self) }
    }
}
