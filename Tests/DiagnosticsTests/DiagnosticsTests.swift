import Testing

/// What the compiler reports first for mistakes in the use of contracts: it names the mistake where it is.
///
/// The messages are those of Swift 6.3. Another compiler may have better ones.
@Suite(.enabled(if: Compiler.isKnown))
struct DiagnosticsTests {
    static let mistakes =
        Mistake.calls + Mistake.records + Mistake.fields + Mistake.handlers + Mistake.stubs + Mistake.targets

    @Test(arguments: mistakes.indices)
    func theFirstDiagnosticNamesTheMistake(_ number: Int) async throws {
        let mistake = Self.mistakes[number]
        let diagnostic = try await Compiler.report.value.diagnostics[number]
        #expect(diagnostic == .init(text: mistake.text, message: mistake.message), "\(mistake.name)")
    }

    @Test func noMistakeIsReportedAtTheContract() {
        for mistake in Self.mistakes where mistake.name != "a misspelled contract" {
            #expect(!mistake.message.contains("value of type 'Action<"), "\(mistake.name)")
            #expect(mistake.name == "no argument" || !mistake.text.hasPrefix("CartActions"), "\(mistake.name)")
        }
    }

    @Test func noMistakeIsReportedAsABugOfTheCompiler() async throws {
        let messages = try await Compiler.report.value.diagnostics.map { $0?.message }
        #expect(messages.filter { $0?.contains("submit a bug report") ?? true } == [])
    }

    @Test func whatIsCorrectCompiles() async throws {
        #expect(try await Compiler.report.value.others == [])
    }
}
