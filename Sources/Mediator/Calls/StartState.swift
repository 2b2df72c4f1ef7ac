import Synchronization

/// How far the start of a mediator's modules is, for calls that wait for it.
package struct StartState: Sendable {
    package enum Phase: Sendable { case new, starting, running, failed, stopped }

    /// The phase without regard to starts that have not ended.
    var last = Phase.new
    /// The number of calls of `start` that have not returned.
    var pending = 0
    var operation: LifecycleOperation?
}

extension MediatorCore {
    package var startPhase: StartState.Phase {
        startState.withLock { $0.last != .running && $0.pending > 0 ? .starting : $0.last }
    }

    /// The operation that runs.
    var lifecycleOperation: LifecycleOperation? {
        get { startState.withLock(\.operation) }
        set { startState.withLock { $0.operation = newValue } }
    }

    /// Changes the state, and notifies the extensions.
    func changeStart(_ change: (inout StartState) -> Void) {
        startState.withLock { change(&$0) }
        for object in attachments.all() { (object as? any MediatorAttachment)?.startChanged(self) }
    }
}
