import Foundation
import TestSupport
import Testing

@testable import ModuleTools

@Suite struct ToolsNewModuleNameTests {
    private let package: SamplePackage

    init() throws {
        package = try SamplePackage()
    }

    private func expectUsageError(
        _ output: @autoclosure () throws(CommandError) -> String,
        _ problems: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let text = (problems + ["see: swift package check-modules --help new-module"]).joined(
            separator: "\n")
        #expect(throws: CommandError(text), sourceLocation: sourceLocation) { try output() }
        #expect(try package.files() == ["Package.swift"], sourceLocation: sourceLocation)
    }

    @Test(arguments: [
        ([], "missing module name; to resolve: add one, as in new-module Payments"),
        (["A", "B"], "expected one module name, found \"A\", \"B\"; to resolve: run the command once for each"),
        (["A", "--force"], "unknown option \"--force\"; to resolve: remove it"),
        (["A", "--actions"], "missing list after --actions; to resolve: add one, as in --actions pay,refund"),
        (
            ["A", "--actions", "a", "--actions=b"],
            "--actions is given twice; to resolve: give one list, as in --actions pay,refund"
        ),
    ])
    func wrongCommandLines(_ arguments: [String], _ problem: String) throws {
        try expectUsageError(NewModule.run(arguments, package.graph), problem)
    }

    @Test(arguments: [
        "payments", "", "9Lives", "My Module", "My-Module", "My_Module", "Zahlungen€", "Ünder", "../Up", "A/B",
    ])
    func moduleNamesAreIdentifiers(_ name: String) throws {
        try expectUsageError(
            package.newModule(name),
            "\"\(name)\" is not a valid module name: it must be an uppercase letter followed by letters and digits; "
                + "to resolve: choose one like Payments"
        )
    }

    @Test(arguments: [
        ("Class", "\"class\" is a Swift keyword"),
        ("Self", "\"self\" is a Swift keyword"),
        ("Any", "\"any\" is a Swift keyword"),
        ("Foundation", "the toolchain has a module with this name"),
        ("Modules", "Mediator has a member \"modules\""),
        ("PaymentsActions", "the command adds the suffix Actions"),
        ("PaymentsTests", "the command adds the suffix Tests"),
        ("PaymentsVocabulary", "the command adds the suffix Vocabulary"),
        ("PaymentsModule", "the command adds the suffix Module"),
    ])
    func moduleNamesThatAreTaken(_ name: String, _ reason: String) throws {
        try expectUsageError(
            package.newModule(name),
            "\"\(name)\" is not a valid module name: \(reason); to resolve: choose one like Payments"
        )
    }

    @Test func theMembersOfMediatorAreListed() throws {
        let sources = repository.appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var members: Set<String> = []
        for case let file as URL in files
        where file.pathExtension == "swift" && file.path().contains("/Sources/Mediator")
            && !file.path().contains(".docc/")
        {
            let source = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            // Most files have no line that the slower patterns have to be compared with.
            if source.contains(" Mediator ") { members.formUnion(Self.membersOfMediator(source)) }
        }
        #expect(members == SwiftNames.mediatorMembers)
    }

    /// Returns the public members that a file declares in `Mediator` or an extension of it, by their indentation.
    private static func membersOfMediator(_ source: String) -> [String] {
        var members: [String] = []
        var isInside = false
        let member = /[ ]{4}(?:@\w+ )*public (?:nonisolated\(nonsending\) )?(?:func|var) (\w+).*/
        for line in source.split(separator: "\n") {
            if line.first != " " {
                isInside = line.contains(/\b(class|extension|struct) Mediator\b(?!\.)/)
            } else if isInside, line.hasPrefix("    "), let match = line.wholeMatch(of: member) {
                members.append(String(match.1))
            }
        }
        return members
    }

    @Test(arguments: ["Pay", "", "pay money", "pay-money", "pay_money", "2pay", "über"])
    func actionNamesAreIdentifiers(_ name: String) throws {
        try expectUsageError(
            package.newModule("Payments", "--actions", name),
            "\"\(name)\" is not a valid action name: it must be a lowercase letter followed by letters and digits; "
                + "to resolve: choose one like pay"
        )
    }

    @Test(arguments: [
        ("import", "it is a Swift keyword"),
        ("init", "it is a Swift keyword"),
        ("mediator", "the typed calls have a property with this name"),
        ("all", "the typed calls have a property with this name"),
    ])
    func actionNamesThatAreTaken(_ name: String, _ reason: String) throws {
        try expectUsageError(
            package.newModule("Payments", "--actions", name),
            "\"\(name)\" is not a valid action name: \(reason); to resolve: choose one like pay"
        )
    }

    @Test func longNamesAreInvalid() throws {
        let (module, action) = ("P" + String(repeating: "a", count: 30), String(repeating: "p", count: 31))
        try expectUsageError(
            package.newModule(module, "--actions", action),
            "\"\(module)\" is not a valid module name: it is longer than 30 characters; to resolve: choose one like Payments",
            "\"\(action)\" is not a valid action name: it is longer than 30 characters; to resolve: choose one like pay"
        )
    }

    @Test func namesOf30CharactersAreTaken() throws {
        let (module, action) = ("P" + String(repeating: "a", count: 29), String(repeating: "p", count: 30))
        _ = try package.newModule(module, "--actions", action)
        _ = try package.newModule(module, "--vocabulary")
        #expect(
            try package.files() == [
                "Package.swift",
                "Sources/\(module)/\(module)Module.swift",
                "Sources/\(module)Actions/Mediator+\(module).swift",
                "Sources/\(module)Vocabulary/\(module).swift",
                "Tests/\(module)Tests/\(module)Tests.swift",
                "Tests/\(module)VocabularyTests/\(module)Tests.swift",
            ])
    }

    @Test(arguments: [
        ("money", "it must be an uppercase letter followed by letters and digits; to resolve: choose one like Money"),
        ("MoneyVocabulary", "the command adds the suffix Vocabulary; to resolve: choose one like Money"),
        ("MoneyTests", "the command adds the suffix Tests; to resolve: choose one like Money"),
        ("String", "Swift or Mediator has a type with this name; to resolve: choose one like Money"),
        ("Self", "Swift or Mediator has a type with this name; to resolve: choose one like Money"),
        (String(repeating: "M", count: 31), "it is longer than 30 characters; to resolve: choose one like Money"),
    ])
    func namesOfValuesThatAreTaken(_ name: String, _ reason: String) throws {
        try expectUsageError(
            package.newModule(name, "--vocabulary"), "\"\(name)\" is not a valid name of a value: \(reason)")
    }

    @Test func vocabularyHasNoActions() throws {
        try expectUsageError(
            package.newModule("--vocabulary", "--from", "a.json", "--actions", "pay"),
            "missing name of a value; to resolve: add one, as in new-module Money --vocabulary",
            "--vocabulary and --actions and --from exclude each other; to resolve: keep one of them")
        try expectUsageError(
            package.newModule("Money", "User", "--vocabulary"),
            "expected one name of a value, found \"Money\", \"User\"; to resolve: run the command once for each")
    }

    @Test func allProblemsAreReportedAtOnce() throws {
        try expectUsageError(
            package.newModule("--fast", "pay", "--actions", "pay,pay, Refund,"),
            "unknown option \"--fast\"; to resolve: remove it",
            "\"pay\" is not a valid module name: it must be an uppercase letter followed by letters and digits; "
                + "to resolve: choose one like Payments",
            "action \"pay\" is listed twice; to resolve: list each action once",
            "\"Refund\" is not a valid action name: it must be a lowercase letter followed by letters and digits; "
                + "to resolve: choose one like pay",
            "\"\" is not a valid action name: it must be a lowercase letter followed by letters and digits; "
                + "to resolve: choose one like pay"
        )
    }
}
