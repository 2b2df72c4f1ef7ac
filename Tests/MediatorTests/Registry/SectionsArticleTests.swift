import Mediator
import TestSupport
import Testing

// The sample of docs/Sections.md.

/// The greetings that modules register for the first screen.
struct GreetingSection: RegistrySection {
    private(set) var greetings: [(text: String, module: String)] = []

    mutating func add(_ text: String, module: String, _ location: CodeLocation, _ problems: inout UpdateProblems) {
        if text.isEmpty {
            problems.append(
                .init(
                    .emptyGreeting, module: module, "a greeting is empty", recoverySuggestion: "write one.", [location])
            )
        } else {
            greetings.append((text, module))
        }
    }

    mutating func remove(module name: String) {
        greetings.removeAll { $0.module == name }
    }
}

extension RegistryError.Code {
    /// A greeting has no text.
    static let emptyGreeting = RegistryError.Code(rawValue: "emptyGreeting")
}

extension Registry {
    /// Registers a greeting.
    mutating func greet(_ text: String, fileID: String = #fileID, line: Int = #line) {
        let location = CodeLocation(fileID: fileID, line: line)
        edit(GreetingSection.self) { [module = currentModule] section, problems in
            section.add(text, module: module, location, &problems)
        }
    }
}

/// The greetings as screens read them.
final class Greetings: SectionView {
    let texts: [String]

    init(_ table: DispatchTable) {
        texts = table.registrations.sections[GreetingSection.self].greetings.map(\.text).sorted()
    }
}

extension Mediator {
    /// The greetings of all modules, sorted.
    var greetings: [String] { core.table.view(Greetings.self).texts }
}

struct SectionsArticleTests {
    @Test func theSectionOfTheArticleWorks() throws {
        let mediator = try Mediator { registry in
            registry.greet("Good day")
            registry.register(Part("Shop") { $0.greet("Welcome") })
        }
        #expect(mediator.greetings == ["Good day", "Welcome"])
        try mediator.update { $0.greet("Hello") }
        #expect(mediator.greetings == ["Good day", "Hello", "Welcome"])
        try mediator.update { $0.remove(module: "Shop") }
        #expect(mediator.greetings == ["Good day", "Hello"])
        #expect(try Mediator { _ in }.greetings == [])
    }

    @Test func itsProblemsAreReportedWithThoseOfActions() throws {
        let line = #line + 1
        let error = #expect(throws: RegistryError.self) {
            try Mediator { $0.greet("") }
        }
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  a greeting is empty; to resolve: write one.
                    at \(#fileID):\(line)
                """)
    }
}
