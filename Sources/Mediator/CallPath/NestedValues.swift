import CMediatorThreads

/// Frees dictionaries that nest deeply one after another: Swift frees one inside of the other, until the stack ends.
///
/// Arrays directly inside of arrays are Swift's own to free.
///
/// The running thread alone reads and writes its `mediator_nesting`. The outermost call that makes a `Pending` removes it
/// there before it returns; destructors of the app may run in between, and add to it.
enum NestedValues {
    /// The most dictionaries that are freed one inside of the other.
    private static let maximumDepth = 64

    private final class Pending {
        var values: [Value] = []

        func add(_ values: UnsafeMutableBufferPointer<Value>) {
            for index in 0..<values.count {
                let value = unsafe values[index]
                switch value {
                case .array, .dictionary: self.values.append(value)
                default: break
                }
            }
        }
    }

    static func deinitialize(_ values: UnsafeMutableBufferPointer<Value>) {
        let nesting = unsafe mediator_nesting_get()
        if let pending = unsafe nesting.pointee.pending {
            // The outermost one, further down on this stack, frees them in a moment.
            unsafe Unmanaged<Pending>.fromOpaque(pending).takeUnretainedValue().add(values)
            unsafe values.deinitialize()
            return
        }
        guard unsafe nesting.pointee.depth == maximumDepth else {
            unsafe nesting.pointee.depth += 1
            unsafe values.deinitialize()
            unsafe nesting.pointee.depth -= 1
            return
        }
        let pending = Pending()
        unsafe nesting.pointee.pending = unsafe Unmanaged.passUnretained(pending).toOpaque()
        unsafe pending.add(values)
        unsafe values.deinitialize()
        // Those that are freed here add what they hold.
        withExtendedLifetime(pending) { while pending.values.popLast() != nil {} }
        unsafe nesting.pointee.pending = nil
    }
}
