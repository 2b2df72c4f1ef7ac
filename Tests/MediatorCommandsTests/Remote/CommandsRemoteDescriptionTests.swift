import ConsoleTestSupport
import Mediator
import MediatorConsole
import MediatorRemote
import TestSupport
import Testing

/// What `describe` says of an action whose handler is elsewhere.
@Suite struct CommandsRemoteDescriptionTests {
    private static let quote = Action(
        "Shipping", "quote", "Returns a price.", returns: Int.self, effect: .async, exposure: .external)

    private func console(_ commands: String) -> TestConsole {
        var console = TestConsole(commands)
        console.make = { _ in
            let pool = RemotePool("Shipping", contracts: [Self.quote])
            pool.add("eu-1", over: LocalSocket("/run/1.sock"))
            pool.add("eu-2", over: LocalSocket("/run/2.sock"))
            return try Mediator(modules: [pool])
        }
        return console
    }

    @Test func describeSaysWhereAnActionLives() async {
        let run = await console("describe Shipping.quote\n").run([])
        #expect(
            run.output == """
                Shipping.quote() -> int
                  Returns a price.

                returns
                  int

                effect    async
                exposure  external
                lives in  provider "eu-1" (socket "/run/1.sock"), provider "eu-2" (socket "/run/2.sock")

                example
                  Shipping.quote

                """)
    }
}
