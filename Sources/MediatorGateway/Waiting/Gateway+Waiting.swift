import Mediator

extension Gateway {
    /// Waits until a link may begin; nil for one that need not wait.
    ///
    /// - Throws: `MediatorError` with code `notReady`, and with code `invalidURL` or `foreignURL` for a URL that would
    ///   wait in vain; `CancellationError`.
    func turn(ofLink url: String) async throws -> WaitingCalls.Turn? {
        guard let startQueue, try mediator.core.mustWait(in: startQueue, mediator) else { return nil }
        _ = try URLReader.read(url, addresses)
        return try await mediator.core.attachment(WaitingCalls.self).turn(in: startQueue, mediator.core)
    }

    /// Waits until a message may begin; nil for one that need not wait.
    ///
    /// - Throws: `MediatorError` with code `notReady`, or `CancellationError`.
    func turnOfMessage() async throws -> WaitingCalls.Turn? {
        guard let startQueue, startQueue.includesMessages else { return nil }
        return try await mediator.core.turn(in: startQueue, for: mediator)
    }

    /// Checks that a link that cannot wait may begin.
    ///
    /// - Throws: `MediatorError` with code `notReady`.
    func checkReady() throws(MediatorError) {
        guard let startQueue else { return }
        // The action of a link that has its turn may open another one: others wait for the end of both.
        if Nesting.depth > 0, mediator.core.startPhase == .running { return }
        if try mediator.core.mustWait(in: startQueue, mediator) { throw .notReady(.starting) }
    }
}

extension WaitingCalls.Turn {
    /// Lets the next call begin if an action may take long; the others end at once.
    func endEarly(for action: ActionSchema) {
        if ![.sync, .mainActor].contains(action.effect) { end() }
    }
}
