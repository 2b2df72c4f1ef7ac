/// What calls read of a section: derived from a table when it is first asked for, and kept as long as the table.
package protocol FrozenSection: AnyObject, Sendable {
    /// Derives what calls read. Two threads that ask at the same time may both run this; one result is kept.
    init(_ table: Table)
}

extension Table {
    /// Returns what calls read of a section.
    package func frozen<Section: FrozenSection>(_ type: Section.Type) -> Section {
        derived.object(type) { Section(self) }
    }
}

/// What an extension keeps for the whole life of a mediator, as subscriptions that begin at run time.
package protocol MediatorAttachment: AnyObject, Sendable {
    init()

    /// Runs after an update that removed modules; by default does nothing.
    nonisolated func ended(_ modules: [ModuleRegistration])
}

extension MediatorAttachment {
    package nonisolated func ended(_ modules: [ModuleRegistration]) {}
}

extension MediatorCore {
    /// Returns what an extension keeps for this mediator, made now if it is not there.
    package func attachment<Attachment: MediatorAttachment>(_ type: Attachment.Type) -> Attachment {
        attachments.object(type) { Attachment() }
    }

    /// Returns what an extension keeps for this mediator; nil when it is not there.
    package func existingAttachment<Attachment: MediatorAttachment>(_ type: Attachment.Type) -> Attachment? {
        attachments.existing(type)
    }
}
