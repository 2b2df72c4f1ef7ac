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
    /// Returns the state of an extension, created now if there is none.
    package func attachment<Attachment: MediatorAttachment>(_ type: Attachment.Type) -> Attachment {
        attachments.object(type) { Attachment() }
    }
}
