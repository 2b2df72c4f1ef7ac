import ConsoleTestSupport
import Mediator
import TestSupport
import Testing

@testable import MediatorConsole

/// The state that the lines of a console share.
@Suite struct ConsoleSessionTests {
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
                        OnRelease { [weak session] in
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
