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

/// The state of an extension for the life of a mediator, as subscriptions that begin at run time.
package protocol MediatorAttachment: AnyObject, Sendable {
    init()

    /// Runs after each update, with the modules that it removed; by default does nothing.
    nonisolated func updated(_ removed: [ModuleRegistration])

    /// Runs when modules begin to start, have started, or are stopped; by default does nothing.
    nonisolated func startChanged(_ core: MediatorCore)
}

extension MediatorAttachment {
    package nonisolated func updated(_ removed: [ModuleRegistration]) {}
    package nonisolated func startChanged(_ core: MediatorCore) {}
}

extension MediatorCore {
    /// Returns the state of an extension, made now if there is none.
    package func attachment<Attachment: MediatorAttachment>(_ type: Attachment.Type) -> Attachment {
        attachments.object(type) { Attachment() }
    }

    /// Returns the state of an extension; nil if there is none.
    package func existingAttachment<Attachment: MediatorAttachment>(_ type: Attachment.Type) -> Attachment? {
        attachments.existing(type)
    }
}
