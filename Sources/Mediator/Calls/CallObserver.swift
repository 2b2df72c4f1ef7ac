/// What sees every call of the entries that it was laid around when they were registered.
///
/// Entries are wrapped rather than calls: a mediator without an observer does no work for it.
package protocol CallObserver: Sendable {
    /// Notes that a call begins, and returns what identifies it when it ends.
    func began(_ call: Call) -> Int

    /// Notes that nobody handled a call, and the error that its caller gets.
    func missed(_ error: MediatorError, _ target: String, _ action: String, _ parameters: Parameters, caller: Caller?)

    /// Notes that a call has ended.
    func ended(_ identifier: Int, _ outcome: Result<Value, any Error>)
}

extension Entry {
    /// Returns the same action, its calls observed.
    func observed(by observer: any CallObserver) -> Entry {
        let body: Body =
            switch body {
            case .sync(let handler):
                .sync { call in
                    let identifier = observer.began(call)
                    let outcome = Result { try handler(call) }
                    observer.ended(identifier, outcome)
                    return try outcome.get()
                }
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
                .mainActor { call in
                    let identifier = observer.began(call)
                    let outcome = Result { try handler(call) }
                    observer.ended(identifier, outcome)
                    return try outcome.get()
                }
            }
        return Entry(contract: contract, body: body, module: module, place: place)
    }
}
