import ConsoleTestSupport
import MediatorConsole
import Testing

/// `attach` and `listen` in lines, where they are not available.
@Suite struct CommandsAttachWordTests {
    private func error(_ line: String) async -> String {
        await TestConsole.products(line + "\n").run([]).error
    }

    @Test(arguments: [("attach --help", "help attach"), ("listen -h", "help listen")])
    func linesMayAskForHelp(line: String, other: String) async {
        let run = await TestConsole.products(line + "\n").run([])
        #expect(run == (await TestConsole.products(other + "\n").run([])))
        #expect(run.status == .done && !run.output.isEmpty)
    }

    @Test func helpOfTheOtherPlaceIsShown() async {
        let help = await TestConsole.products().run(["help", "attach"])
        #expect(await TestConsole.products("attach --help\n").run([]) == help)
        #expect(help.output.hasPrefix("Desk attach PATH\n"))
        #expect(
            await TestConsole.products().run(["help", "history"])
                == (await TestConsole.products("history --help\n").run([])))
    }

    @Test(arguments: ["attach /tmp/app.sock", "listen /tmp/app.sock"])
    func commandsForTheShellAreReported(line: String) async {
        let command = line.prefix { $0 != " " }
        #expect(
            await error(line) == """
                line 1: \(command) is not available in lines, only in a shell.
                  to resolve: write "Desk \(line)" there.

                """)
    }
}
