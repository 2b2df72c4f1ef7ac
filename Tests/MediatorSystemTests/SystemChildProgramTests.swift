#if os(Linux) || os(macOS)
    import MediatorSystem
    import TestSupport
    import Testing

    /// Programs that this process starts.
    @Suite(.hangLimit) struct SystemChildProgramTests {
        @Test(
            arguments: [
                ("/bin/true\0", [], [:], "the path holds a NUL character"),
                ("/bin/true", ["a", "b\0"], [:], "an argument or a variable holds a NUL character"),
                ("/bin/true", [], ["NAME\0": "a"], "an argument or a variable holds a NUL character"),
                ("/bin/true", [], ["NAME": "a\0b"], "an argument or a variable holds a NUL character"),
            ] as [(String, [String], [String: String], String)]
        ) func aTextWithANULIsRefused(
            path: String, arguments: [String], environment: [String: String], expected: String
        ) {
            let error = #expect(throws: SystemError.self) {
                try ChildProgram.start(path, arguments, environment: environment)
            }
            #expect(error?.description == expected)
        }
    }
#endif
