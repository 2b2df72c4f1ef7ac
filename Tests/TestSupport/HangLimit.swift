import Foundation
package import Testing

extension Trait where Self == TimeLimitTrait {
    /// The limit of a test that hangs when it fails.
    ///
    /// All tests of a process begin at once and share its cores, and the limit counts from the beginning: hence more under
    /// the thread sanitizer.
    package static var hangLimit: Self {
        let isSanitized = ProcessInfo.processInfo.environment["MEDIATOR_THREAD_SANITIZER"] != nil
        return .timeLimit(.minutes(isSanitized ? 10 : 5))
    }
}
