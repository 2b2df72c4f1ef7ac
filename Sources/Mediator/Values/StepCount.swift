/// Reports the steps of work that must grow linearly with its input to tests; nothing in a release build.
package enum StepCount {
    #if DEBUG
        @TaskLocal package static var report: (@Sendable (Int) -> Void)?
    #endif

    static func add(_ count: Int) {
        #if DEBUG
            report?(count)
        #endif
    }
}
