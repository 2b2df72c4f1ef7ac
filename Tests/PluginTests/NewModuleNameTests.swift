import Foundation
import Testing

@testable import ModuleTools

@Suite struct NewModuleNameTests {
    private let package: SamplePackage

    init() throws {
        package = try SamplePackage()
    }

    private func expectRefusal(
        _ outcome: Outcome,
        _ problems: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let text = (problems + ["see: swift package new-module --help"]).joined(separator: "\n")
        #expect(outcome == .failure(text), sourceLocation: sourceLocation)
        #expect(try package.files() == ["Package.swift"], sourceLocation: sourceLocation)
    }

    @Test(arguments: [
        ([], "no name for the module; to resolve: new-module Payments"),
        (["A", "B"], "one module at a time, found \"A\", \"B\"; to resolve: run it once for each"),
        (["A", "--force"], "unknown option \"--force\"; to resolve: leave it out"),
        (["A", "--actions"], "--actions needs names; to resolve: --actions pay,refund"),
        (
            ["A", "--actions", "a", "--actions=b"],
            "--actions stands there 2 times; to resolve: give one list, as in pay,refund"
        ),
    ])
    func wrongCommandLines(_ arguments: [String], _ problem: String) throws {
        try expectRefusal(NewModule.run(arguments, package.graph), problem)
    }

    @Test(arguments: [
        "payments", "", "9Lives", "My Module", "My-Module", "My_Module", "Zahlungen€", "Ünder", "../Up", "A/B",
    ])
    func moduleNamesAreIdentifiers(_ name: String) throws {
        try expectRefusal(
            package.newModule(name),
            "\"\(name)\" is no name for a module: it takes a capital letter, then letters and digits; "
                + "to resolve: choose one like Payments"
        )
    }

    @Test(arguments: [
        ("Class", "\"class\" is a word of Swift"),
        ("Self", "\"self\" is a word of Swift"),
        ("Any", "\"any\" is a word of Swift"),
        ("Foundation", "the toolchain has a module of that name"),
        ("Modules", "Mediator has a member \"modules\" of its own"),
        ("PaymentsActions", "Actions is added to it"),
        ("PaymentsTests", "Tests is added to it"),
        ("PaymentsModule", "Module is added to it"),
    ])
    func moduleNamesThatAreTaken(_ name: String, _ reason: String) throws {
        try expectRefusal(
            package.newModule(name),
            "\"\(name)\" is no name for a module: \(reason); to resolve: choose one like Payments"
        )
    }

    @Test func theMembersOfMediatorAreKnown() throws {
        let sources = Workspace.repository.appending(path: "Sources/Mediator")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var members: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            members.formUnion(Self.membersOfMediator(String(decoding: try Data(contentsOf: file), as: UTF8.self)))
        }
        #expect(members == ModuleRequest.mediatorMembers)
    }

    /// Returns what a file declares public in `Mediator` or an extension of it.
    private static func membersOfMediator(_ source: String) -> [String] {
        var members: [String] = []
        var depth = 0
        var isInside = false
        let tokens = Lexer.tokens(in: source)
        for (index, token) in tokens.enumerated() {
            if depth == 0, index > 0, case .word(let keyword) = tokens[index - 1].kind,
                ["class", "enum", "extension", "protocol", "struct"].contains(keyword)
            {
                isInside = token.isWord("Mediator")
            }
            if token.isSymbol("{") { depth += 1 }
            if token.isSymbol("}") { depth -= 1 }
            guard isInside, depth == 1, token.isWord("public"), index + 2 < tokens.count else { continue }
            if tokens[index + 1].isWord("func") || tokens[index + 1].isWord("var"),
                let name = tokens[index + 2].identifier
            {
                members.append(name)
            }
        }
        return members
    }

    @Test(arguments: ["Pay", "", "pay money", "pay-money", "pay_money", "2pay", "über"])
    func actionNamesAreIdentifiers(_ name: String) throws {
        try expectRefusal(
            package.newModule("Payments", "--actions", name),
            "\"\(name)\" is no name for an action: it takes a small letter, then letters and digits; "
                + "to resolve: choose one like pay"
        )
    }

    @Test(arguments: [
        ("import", "it is a word of Swift"),
        ("init", "it is a word of Swift"),
        ("mediator", "the typed calls have a property of that name"),
        ("all", "the typed calls have a property of that name"),
    ])
    func actionNamesThatAreTaken(_ name: String, _ reason: String) throws {
        try expectRefusal(
            package.newModule("Payments", "--actions", name),
            "\"\(name)\" is no name for an action: \(reason); to resolve: choose one like pay"
        )
    }

    @Test func longNamesAreRefused() throws {
        let (module, action) = ("P" + String(repeating: "a", count: 30), String(repeating: "p", count: 31))
        try expectRefusal(
            package.newModule(module, "--actions", action),
            "\"\(module)\" is no name for a module: it has over 30 letters; to resolve: shorten it",
            "\"\(action)\" is no name for an action: it has over 30 letters; to resolve: shorten it"
        )
    }

    @Test func allProblemsAreReportedAtOnce() throws {
        try expectRefusal(
            package.newModule("--fast", "pay", "--actions", "pay,pay, Refund,"),
            "unknown option \"--fast\"; to resolve: leave it out",
            "\"pay\" is no name for a module: it takes a capital letter, then letters and digits; "
                + "to resolve: choose one like Payments",
            "action \"pay\" stands there twice; to resolve: name each action once",
            "\"Refund\" is no name for an action: it takes a small letter, then letters and digits; "
                + "to resolve: choose one like pay",
            "\"\" is no name for an action: it takes a small letter, then letters and digits; "
                + "to resolve: choose one like pay"
        )
    }
}
