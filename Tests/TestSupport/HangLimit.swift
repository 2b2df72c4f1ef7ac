package import Testing

extension Trait where Self == TimeLimitTrait {
    /// The limit of a test that hangs when it fails.
    ///
    /// All tests of a process begin at once and share its cores, and the limit counts from the beginning: so it is longer
    /// than all tests together take on a machine with eight times the load, or under the thread sanitizer. It only names the
    /// test that hangs.
    package static var hangLimit: Self { .timeLimit(.minutes(30)) }
}
