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
            for value in values {
                switch value {
                case .array, .dictionary: self.values.append(value)
                default: break
                }
            }
        }
    }

    static func deinitialize(_ values: UnsafeMutableBufferPointer<Value>) {
        let nesting = mediator_nesting_get()
        if let pending = nesting.pointee.pending {
            // The outermost one, further down on this stack, frees them in a moment.
            Unmanaged<Pending>.fromOpaque(pending).takeUnretainedValue().add(values)
            values.deinitialize()
            return
        }
        guard nesting.pointee.depth == maximumDepth else {
            nesting.pointee.depth += 1
            values.deinitialize()
            nesting.pointee.depth -= 1
            return
        }
        let pending = Pending()
        nesting.pointee.pending = Unmanaged.passUnretained(pending).toOpaque()
        pending.add(values)
        values.deinitialize()
        // Those that are freed here add what they hold.
        withExtendedLifetime(pending) { while pending.values.popLast() != nil {} }
        nesting.pointee.pending = nil
    }
}
