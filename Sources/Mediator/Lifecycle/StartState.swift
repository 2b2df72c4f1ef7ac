import Synchronization

/// How far the start of a mediator's modules is, for calls that wait for it.
package struct StartState: Sendable {
    package enum Phase: Sendable { case new, starting, running, failed, stopped }

    /// The phase after the last start or stop that has ended; `phase` adds the starts that have not.
    var settledPhase = Phase.new
    var pendingCount = 0
    var operation: LifecycleOperation?
    /// The module that starts or stops at present.
    var moduleInProgress: IdentityNumber?

    var phase: Phase { settledPhase != .running && pendingCount > 0 ? .starting : settledPhase }
}

extension MediatorCore {
    package var startPhase: StartState.Phase {
        attachments.existing(Lifecycle.self)?.startState.withLock(\.phase) ?? .new
    }

    /// Changes the state, and notifies the extensions.
    func changeStart(_ change: (inout StartState) -> Void) {
        attachment(Lifecycle.self).startState.withLock { change(&$0) }
        for object in attachments.all() { (object as? any MediatorAttachment)?.startChanged(self) }
    }
}
