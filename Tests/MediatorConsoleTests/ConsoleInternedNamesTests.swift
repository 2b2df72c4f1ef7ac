import ConsoleTestSupport
import Testing
import TestSupport

/// Lines name what they like, and interned names are kept for the life of the process.
@Suite struct ConsoleInternedNamesTests {
    @Test func linesInternNoNames() async {
        let lines = """
            Desk.untyped item=a
            Untyped.add
            describe Desk.untyped
            describe Untyped
            find untyped
            help untyped
            untyped
            """
        let run = await TestConsole(lines).run([])
        #expect(run.error.contains("Untyped"))
        #expect(InternedNames.containing("ntyped") == [])
    }
}
