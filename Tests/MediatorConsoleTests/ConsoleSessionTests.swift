import ConsoleTestSupport
import Mediator
import Testing

@testable import MediatorConsole

/// The state that the lines of a console share.
@Suite struct ConsoleSessionTests {
    /// An object of the app, which does something when it is released.
    private final class Part: Sendable {
        let atEnd: @Sendable () -> Void

        init(_ atEnd: @escaping @Sendable () -> Void) {
            self.atEnd = atEnd
        }

        deinit { atEnd() }
    }

    @Test func objectsAreReleasedOutsideOfTheLock() async throws {
        let streams = Console.Streams(input: { [] }, output: { _ in }, error: { _ in })
        let configuration = Console.Configuration(
            name: "Desk", version: "", options: [], commands: CommandList([]), prompt: "> ", banner: nil)
        let session = Session(
            mediator: try .desk(), streams: streams, configuration: configuration, format: .text)
        await confirmation(expectedCount: 2) { released in
            let part: () -> Value = {
                .reference(
                    AnyReference(
                        Part { [weak session] in
                            _ = session?.lastResult
                            released()
                        }))
            }
            session.lastResult = part()
            session.lastResult = nil
            session.keep(part(), as: "a")
            session.keep(.null, as: "a")
        }
    }
}
