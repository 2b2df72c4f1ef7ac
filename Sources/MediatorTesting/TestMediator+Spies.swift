public import Mediator

// A misspelled action is never called: a query for its calls must not return an empty result.
extension TestMediator {
    /// Returns the parameters of all calls of an action, in order.
    ///
    /// An action that no module handles, requires or has called fails the test.
    ///
    /// - Parameters:
    ///   - action: The contract of the action.
    ///   - fileID: The file of the test, for failures.
    ///   - filePath: The path of that file, for failures.
    ///   - line: The line in the test, for failures.
    public func calls<Effect, Output, each Input>(
        to action: Action<Effect, Output, repeat each Input>,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) -> [Parameters] {
        calls(to: action.target, action.name, fileID: fileID, filePath: filePath, line: line)
    }

    /// Returns the parameters of all calls of an action, in order.
    ///
    /// An action that no module handles, requires or has called fails the test.
    ///
    /// - Parameters:
    ///   - target: The action's target.
    ///   - action: The name of the action.
    ///   - fileID: The file of the test, for failures.
    ///   - filePath: The path of that file, for failures.
    ///   - line: The line in the test, for failures.
    public func calls(
        to target: String,
        _ action: String,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) -> [Parameters] {
        let name = ActionPath(target: target, action: action)
        let calls = recorder.calls.all(name)
        if calls.isEmpty, let problem = unknown(name) {
            reporter.report(problem, at: .init(fileID: fileID, filePath: filePath, line: line))
        }
        return calls.map(\.parameters)
    }

    /// Waits for the next call of an action that was not returned yet, and returns it as soon as it starts.
    ///
    /// Several waiting tasks get one call each, in the order in which they started to wait. It waits without end for a
    /// call that is never made: give the test a time limit.
    ///
    /// - Parameters:
    ///   - action: The contract of the action.
    ///   - fileID: The file of the test, for failures.
    ///   - filePath: The path of that file, for failures.
    ///   - line: The line in the test, for failures.
    /// - Throws: ``SpyError`` when the task is cancelled first, and for an action that no module handles, requires
    ///   or has called, which also fails the test.
    public func nextCall<Effect, Output, each Input>(
        to action: Action<Effect, Output, repeat each Input>,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) async throws -> RecordedCall {
        try await nextCall(
            to: action.target, action.name, fileID: fileID, filePath: filePath, line: line)
    }

    /// Waits for the next call of an action that was not returned yet, and returns it as soon as it starts.
    ///
    /// - Parameters:
    ///   - target: The action's target.
    ///   - action: The name of the action.
    ///   - fileID: The file of the test, for failures.
    ///   - filePath: The path of that file, for failures.
    ///   - line: The line in the test, for failures.
    /// - Throws: ``SpyError`` when the task is cancelled first, and for an action that no module handles, requires
    ///   or has called, which also fails the test.
    public func nextCall(
        to target: String,
        _ action: String,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) async throws -> RecordedCall {
        let name = ActionPath(target: target, action: action)
        if recorder.calls.all(name).isEmpty, let problem = unknown(name) {
            reporter.report(problem, at: .init(fileID: fileID, filePath: filePath, line: line))
            throw SpyError(problem)
        }
        guard let next = await recorder.calls.next(name) else {
            throw SpyError(cancelledBefore: "call of \(name)", "calls", recorded: calls)
        }
        return next
    }

    /// Returns the message for an action that no module handles, requires or has called; nil for a known one.
    private func unknown(_ name: ActionPath) -> String? {
        let known = Set((mediator.schemas + recorder.required).map(\.path) + calls.map(\.name))
        if known.contains(name) { return nil }
        let names = known.sorted()
        let advice =
            name.nearest(among: names).map { "did you mean \($0.quoted)?" }
            ?? "to resolve: stub it, or list it in \"requires\" of the module that calls it."
        return """
            The test asks for calls of \(name), which no module handles, requires or has called.
              known: \(names.map(\.description).listed)
              \(advice)
            """
    }
}
