import ConsoleTestSupport
import MediatorCommands
import MediatorConsole
import Testing

/// Options of an app beside those of the commands of products.
@Suite struct CommandsOptionTests {
    @Test(arguments: [
        ("yes", "the command \"call\" and the command \"replay\""),
        ("format", "the command \"trace\" and the command \"export\" and the command \"diff\""),
        ("run", "the command \"check\""),
    ])
    func anOptionOfTheAppDoesNotReplaceAnother(name: String, holders: String) async {
        var console = TestConsole.products()
        console.options = [.flag(name, "")]
        let error = """
            the commands and options of "Desk" do not fit together.
              the app and \(holders) have the option --\(name)
              to resolve: rename them where the app makes its console.

            """
        #expect(await console.run(["list"]) == .init(error: error, status: .data))
    }
}
