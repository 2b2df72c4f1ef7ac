#if os(Linux) || os(macOS)
    import Foundation
    import MediatorRemote
    import TestSupport
    import Testing

    /// A program that no ``ChildProcess`` has started.
    @Suite struct RemoteStandardInputTests {
        @Test func withoutASocketTheConnectionFailsAndHasEnded() async {
            await #expect(processExitsWith: .success) {
                let file = open("/dev/null", O_RDONLY)
                dup2(file, 0)
                let streams = StandardStreams()
                await #expect(throws: RemoteNotSent.self) {
                    _ = try await streams.connect(
                        RemoteReceiver { _ in
                        } end: { _ in
                        })
                }
                await streams.ended()
            }
        }

        @Test(.hangLimit) func aCancelledTaskWaitsNoLongerForTheEnd() async {
            let task = Task { await StandardStreams().ended() }
            task.cancel()
            await task.value
        }
    }
#endif
