import Mediator
import MediatorRemote

// What waits, and how it ends.

extension CheckRun.Caller {
    /// Begins calls that wait at the other side, and returns them once all do.
    private func hold(_ numbers: [Int]) async -> [Task<Void, any Error>] {
        let waiting = Collector<Int>()
        let calls = numbers.map { number in
            Task { [mediator] in
                try await mediator.withProgress { _ in
                    waiting.add(number)
                } operation: {
                    try await mediator.perform(TransportProbe.hold, number)
                }
            }
        }
        _ = await waiting.items(within: patience) { Set($0).count >= numbers.count }
        return calls
    }

    /// Returns how a call ended; nil if it has not ended within the limit.
    private func end(of call: Task<Void, any Error>) async -> Result<Void, any Error>? {
        await patience.result { await call.result }
    }

    /// 100 calls that wait, and others meanwhile.
    func checkWaiting() async -> [String] {
        let held = await hold(Array(1001...1100))
        var messages = await calls(Array(1...32))
        for number in 1001...1100 {
            do {
                try await patience.response { try await mediator.perform(TransportProbe.release, number) }
            } catch {
                messages.append("the call that ends call \(number) failed: \(error.short)")
            }
        }
        for (call, number) in zip(held, 1001...) {
            switch await end(of: call) {
            case .success?: break
            case .failure(let error)?: messages.append("call \(number), which waited, failed: \(error.short)")
            case nil: return messages + ["call \(number), which waited, got no response in \(patience.limit)"]
            }
        }
        return messages
    }

    /// Calls that are cancelled while they wait, and calls that are cancelled as soon as they are sent.
    func checkCancellation() async -> [String] {
        let held = await hold(Array(1001...1010))
        for call in held { call.cancel() }
        if let message = await failure(of: held, 1001) { return [message] }
        let early = (2001...2100).map { number in
            Task { [mediator] in try await mediator.perform(TransportProbe.hold, number) }
        }
        for call in early { call.cancel() }
        if let message = await failure(of: early, 2001) { return [message] }
        return await waiting(after: "the cancellation")
    }

    /// Returns how the first of some cancelled calls did not end as such.
    private func failure(of calls: [Task<Void, any Error>], _ first: Int) async -> String? {
        for (call, number) in zip(calls, first...) {
            switch await end(of: call) {
            case .failure(is CancellationError)?: continue
            case .failure(let error)?: return "call \(number) was cancelled, and failed: \(error.short)"
            case .success?: return "call \(number) was cancelled, and returned"
            case nil: return "call \(number) was cancelled, and did not end in \(patience.limit)"
            }
        }
        return nil
    }

    /// Returns the numbers of the calls that still wait at the other side.
    private func held() async throws -> [Int] {
        try await patience.response { try await mediator.perform(TransportProbe.held) }
    }

    /// Returns which calls still wait at the other side.
    private func waiting(after event: String) async -> [String] {
        do {
            return try await held().map { "call \($0) went on after \(event)" }
        } catch {
            return ["the question which calls wait failed: \(error.short)"]
        }
    }

    /// Two connections with the same numbers of calls.
    static func checkAddresses(_ first: Self, _ second: Self) async -> [String] {
        async let one = first.calls(Array(1...100))
        async let other = second.calls(Array(101...200))
        return await one + other + first.performed(Array(1...100)) + second.performed(Array(101...200))
    }

    /// Closes the connection while a call waits, and opens another one.
    func checkClosing() async -> [String] {
        let call = await hold([1001])[0]
        guard await patience.result(of: { await mediator.stop() }) != nil else {
            return ["it did not close in \(patience.limit)"]
        }
        switch await end(of: call) {
        case .failure(let error as MediatorError)? where error.code == .unknownOutcome: break
        case .failure(let error)?: return ["a call in progress did not end with unknownOutcome: \(error.short)"]
        case .success?: return ["a call in progress returned after the close"]
        case nil: return ["a call in progress did not end in \(patience.limit) after the close"]
        }
        do {
            try await patience.response { try await mediator.start() }
            let messages = await calls([1])
            // The other side cancels what ran over the first connection, soon after that.
            return messages + (try await patience.last(held)).map { "call \($0) went on after the close" }
        } catch {
            return ["it did not open again: \(error.short)"]
        }
    }

    /// Loses the connection while calls wait, and makes another one.
    func checkLoss() async -> [String] {
        guard let lose = connection.lose else { return [] }
        let held = await hold(Array(1001...1004))
        await lose()
        for (call, number) in zip(held, 1001...) {
            switch await end(of: call) {
            case .failure(let error as MediatorError)? where error.code == .unknownOutcome: break
            case .failure(let error)?:
                return ["call \(number) did not end with unknownOutcome at the loss: \(error.short)"]
            case .success?: return ["call \(number) returned after the loss"]
            case nil: return ["call \(number) did not end in \(patience.limit) after the loss"]
            }
        }
        do {
            let returned = try await patience.response { try await mediator.perform(TransportProbe.echo, 1, "text") }
            return returned == "text" ? [] : ["a call after the loss returned \(returned)"]
        } catch let error as MediatorError where error.code == .notSent {
            // There may be no other side any more.
            return []
        } catch {
            return ["a call after the loss did not fail with notSent: \(error.short)"]
        }
    }
}
