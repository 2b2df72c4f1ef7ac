/// What sees every call of the entries that it was laid around when they were registered.
///
/// Entries are wrapped rather than calls: a mediator without an observer does no work for it.
package protocol CallObserver: Sendable {
    /// Notes that a call begins, and returns what identifies it when it ends.
    func began(_ call: Call) -> Int

    /// Notes that nobody handled a call, and the error that its caller gets.
    func missed(_ error: MediatorError, _ target: String, _ action: String, _ parameters: Parameters, caller: Caller?)

    /// Notes that an event is about to reach its subscribers.
    func posted(_ event: EventSchema, _ parameters: Parameters, caller: Caller?)

    /// Notes that a subscriber threw.
    func failed(_ failure: SubscriberFailure)

    /// Notes that nobody provides a service, and the error that whoever asked for it gets.
    func missed(_ error: MediatorError, _ service: ServiceSchema, caller: Caller?)

    /// Notes that a call has ended.
    func ended(_ identifier: Int, _ outcome: Result<Value, any Error>)
}

extension CallObserver {
    /// Runs a call that does not suspend, noting its beginning and its end.
    fileprivate func observing(_ call: Call, _ run: () throws -> Value) throws -> Value {
        let identifier = began(call)
        let outcome = Result { try run() }
        ended(identifier, outcome)
        return try outcome.get()
    }
}

extension Entry {
    /// Returns the same action, its calls observed.
    func observed(by observer: any CallObserver) -> Entry {
        let body: Body =
            switch body {
            case .sync(let handler):
                .sync { call in try observer.observing(call) { try handler(call) } }
            case .async(let handler):
                .async { call in
                    let identifier = observer.began(call)
                    let outcome: Result<Value, any Error>
                    do {
                        outcome = .success(try await handler(call))
                    } catch {
                        outcome = .failure(error)
                    }
                    observer.ended(identifier, outcome)
                    return try outcome.get()
                }
            case .mainActor(let handler):
                .mainActor { call in try observer.observing(call) { try handler(call) } }
            }
        return Entry(contract: contract, body: body, module: module, place: place)
    }
}
