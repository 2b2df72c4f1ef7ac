extension FleetRun {
    /// Prints one line of JSON, and what is wrong.
    func report() -> Int32 {
        var result = FleetResult(calls: calls)
        var outcomes: [Int: Outcome] = [:]
        var problems = problems
        for caller in callers {
            outcomes.merge(caller.outcomes) { $1 }
            guard caller.isKilled else {
                result.eventsMissedUntold += caller.events?.missed ?? 0
                if caller.events == nil { problems.append("caller \(caller.name) did not finish") }
                if let events = caller.events, events.repeated > 0 {
                    problems.append("\(events.repeated) events came twice")
                }
                continue
            }
            // Nobody is left who could know how these ended.
            for order in caller.first..<caller.first + caller.begun where caller.outcomes[order] == nil {
                outcomes[order] = .unknownOutcome
            }
        }
        let deeds = Dictionary(providers.flatMap(\.deeds).map { ($0, 1) }, uniquingKeysWith: +)
        for order in 0..<calls {
            guard let outcome = outcomes[order] else {
                result.lost += 1
                continue
            }
            let count = deeds[order] ?? 0
            result.count(outcome)
            if count > 1 { result.twice += 1 }
            if case .wrong(let reason) = outcome {
                problems.append(reason)
            } else if count < outcome.deeds.lowerBound || (count == 1 && outcome.deeds.upperBound == 0) {
                result.wrong += 1
                problems.append("order \(order) ended with \(outcome), and was done \(count) times")
            }
        }
        for provider in providers {
            result.perProvider.append(
                FleetResult.Provider(
                    name: provider.name, release: provider.release.rawValue, calls: provider.begun,
                    done: provider.deeds.count, killed: provider.isKilled, inProgress: provider.inProgress.count))
            // The calls of a dead caller are cancelled, and nobody waits for their end.
            let isEarly = provider.inProgress.contains { order in callers.contains { $0.outcomes[order] != nil } }
            if !provider.isKilled, isEarly { problems.append("provider \(provider.name) left before its calls ended") }
            if provider.isKilled, provider.inProgress.isEmpty {
                problems.append("provider \(provider.name) had no calls in progress when it was killed")
            }
        }
        for release in Set(providers.map(\.release))
        where !providers.contains(where: { $0.release == release && !$0.deeds.isEmpty }) {
            problems.append("no provider with \(release.rawValue) contracts has done anything")
        }
        if result.unknownOutcome == 0 { problems.append("no call ended with unknownOutcome") }
        result.seconds = begin.duration(to: .now) / .seconds(1)
        for problem in problems.prefix(20) { say(problem) }
        print(result.json)
        return result.isRight && problems.isEmpty ? 0 : 1
    }
}
