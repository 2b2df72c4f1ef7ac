/// A handler of the failures of subscribers.
package final class FailureHandler: Sendable {
    /// The module that registered it; empty outside of modules.
    let module: String
    let handle: @Sendable (SubscriberFailure) -> Void

    init(module: String, handle: @escaping @Sendable (SubscriberFailure) -> Void) {
        self.module = module
        self.handle = handle
    }
}
