/// An object that runs a closure when it is released.
package final class OnRelease: Sendable {
    private let body: @Sendable () -> Void

    package init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    deinit { body() }
}
