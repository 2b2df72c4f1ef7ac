import CMediatorThreads

/// Frees dictionaries that nest deeply one after another: Swift frees one inside of the other, until the stack ends.
///
/// Arrays directly inside of arrays are Swift's own to free.
enum NestedValues {
    /// The most dictionaries that are freed one inside of the other.
    private static let maximumDepth = 64

    private final class Pending {
        var values: [Value] = []

        func add(_ values: UnsafeMutableBufferPointer<Value>) {
            for unsafe value in unsafe values {
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
