import Synchronization

/// Counts the steps of work that must grow linearly with its input, for tests; nothing in a release build.
package enum StepCount {
    #if DEBUG
        package final class Total: Sendable {
            fileprivate let sum = Atomic(0)

            package init() {}

            package var count: Int { sum.load(ordering: .relaxed) }
        }

        @TaskLocal package static var total: Total?
    #endif

    @inline(__always) static func add(_ count: Int) {
        #if DEBUG
            total?.sum.wrappingAdd(count, ordering: .relaxed)
        #endif
    }
}
