#if os(Linux) || os(macOS)
    import Mediator
    import Synchronization
    import TestSupport
    import Testing

    /// Recursions on threads with small stacks, as musl's threads have them: 128 KiB unless a program asks for more.
    ///
    /// In a process of its own, which an overflow would end.
    struct SmallStackTests {
        @Test(.hangLimit) func aRecursionEndsWithAnErrorOnSmallStacks() async {
            await #expect(processExitsWith: .success) {
                let down = Action("Game", "down", "", Parameter("left", Int.self), returns: Int.self)
                for maximum in [64, 65_534] {
                    let mediator = try Mediator(maximumDepth: maximum) { registry in
                        registry.handle(down) { call, left in
                            left == 0 ? 0 : try call.mediator.perform(down, left - 1) + 1
                        }
                    }
                    for size in [64, 128, 256] {
                        let errors = Recorder<MediatorError?>()
                        await onEndingThread(stackSize: size << 10) {
                            do {
                                _ = try mediator.perform(down, 65_533)
                            } catch {
                                errors.record(error as? MediatorError)
                            }
                        }
                        try #require(errors.all.count == 1)
                        let error = try #require(errors.all[0])
                        #expect(error.code == .callDepthExceeded)
                        let depth = try #require(error.message.split(separator: " ").compactMap { Int($0) }.first)
                        #expect(depth >= 4)
                    }
                }
            }
        }
    }
#endif
