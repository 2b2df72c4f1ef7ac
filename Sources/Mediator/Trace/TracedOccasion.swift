/// What a trace records besides calls of actions: that a subscriber gets an event, or that somebody asks for a service.
struct TracedOccasion {
    let kind: TracedCall.Kind
    let target: String
    let action: String
    /// Whose subscriber or service it is; empty outside of modules.
    let module: String
    let caller: Caller?
    var parameters: Parameters = [:]
    /// What tells which parameters are secret; nil where there are none.
    var schema: (() -> ActionSchema)?

    var redactedParameters: Parameters { schema?().redacting(parameters) ?? parameters }
}

extension [Trace] {
    /// Runs what is no call of an action, noting its beginning and its end in all of the traces.
    ///
    /// - Parameters:
    ///   - occasion: What it is, asked for only where there are traces.
    ///   - scope: What calls from outside of it carry along.
    ///   - run: Gets what calls from inside of it carry along.
    func recording<Output>(
        _ occasion: @autoclosure () -> TracedOccasion,
        in scope: CallScope,
        _ run: (CallScope) throws -> Output
    ) throws -> Output {
        guard !isEmpty else { return try run(scope) }
        let occasion = occasion()
        var scope = scope
        let begun = map { trace in
            let number = trace.beginning(occasion, inside: scope.span)
            scope = scope.with(TraceSpan(trace, number, inside: scope.span))
            return (trace: trace, number: number)
        }
        do {
            let output = try run(scope)
            for (trace, number) in begun { trace.ended(number) }
            return output
        } catch {
            for (trace, number) in begun { trace.ended(number, error) }
            throw error
        }
    }
}
