package import Mediator
import Synchronization

/// The depth of calls from outside, and of closures of the app that a gateway runs in the middle of one.
///
/// Such a closure, as a policy, a condition or one of the redirects, may ask the gateway again, which runs it again.
enum Nesting {
    /// The number of nested calls from outside, and of closures, in this task.
    ///
    /// A handler may open a URL. The gateway does not see the depth of the handler's mediator, hence a task-local
    /// count, which stops a URL that leads to itself.
    @TaskLocal static var depth = 0

    /// The error of a closure that ran too deep, for the closures around it: most of them cannot pass on an error.
    @TaskLocal fileprivate static var excess: Excess?

    fileprivate final class Excess: Sendable {
        let error = Mutex<MediatorError?>(nil)
    }
}

extension MediatorCore {
    /// Runs a closure of the app as a call around those that it makes.
    ///
    /// - Parameters:
    ///   - name: The closure, in the chain of the error.
    ///   - path: The action about which the closure is asked.
    ///   - body: Runs the closure.
    /// - Throws: `MediatorError` with code `callDepthExceeded` if the calls and the closures around it are too many,
    ///   also where a closure inside of this one was the first that could not run.
    package func nesting<Output>(
        _ name: @autoclosure () -> String, _ path: ActionPath, _ body: () -> Output
    ) throws(MediatorError) -> Output {
        let (depth, outer) = (Nesting.depth, Nesting.excess)
        let excess = outer ?? Nesting.Excess()
        do throws(MediatorError) {
            try Mediator(context: CallContext(self), frame: .noHandler(atDepth: depth)).checkDepth(path)
        } catch {
            var error = error
            // The closure in place of the action about which it is asked.
            error.callChain = ErrorChain()
            error.callChain.pass(named: name())
            excess.error.withLock { [error] in $0 = error }
            throw error
        }
        let result = Nesting.$depth.withValue(depth + 1) {
            outer == nil ? Nesting.$excess.withValue(excess, operation: body) : body()
        }
        if var error = excess.error.withLock(\.self) {
            error.callChain.pass(named: name())
            excess.error.withLock { [error] in $0 = error }
            throw error
        }
        return result
    }
}
