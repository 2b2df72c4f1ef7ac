import Testing

@testable import ModuleTools

@Suite struct ImportTests {
    private func imports(_ source: String) -> [String] {
        SwiftFile(source).imports.map { "\($0.line) \($0.module)" }
    }

    @Test(arguments: [
        "import Cart",
        "@testable import Cart",
        "@_exported import Cart",
        "@_spi(Testing) @preconcurrency import Cart",
        "public import Cart",
        "package import Cart",
        "internal import Cart",
        "fileprivate import Cart",
        "private import Cart",
        "import Cart.Lines",
        "import struct Cart.Line",
        "import class Cart.Line",
        "import enum Cart.Line",
        "import protocol Cart.Line",
        "import typealias Cart.Line",
        "import actor Cart.Line",
        "import func Cart.add",
        "import let Cart.limit",
        "import var Cart.limit",
        "import `Cart`",
        "import struct `Cart`.`struct`",
        "import /* of */ Cart // here",
        "import Cart;",
        "\u{FEFF}import Cart",
        "import\tCart\r\n",
    ])
    func everyFormOfImportIsFound(_ source: String) {
        #expect(imports(source) == ["1 Cart"])
    }

    @Test(arguments: [
        ("import A; import B", ["1 A", "1 B"]),
        ("#if os(Linux)\nimport A\n#elseif X\nimport B\n#else\nimport C\n#endif", ["2 A", "4 B", "6 C"]),
        ("@testable\nimport A", ["2 A"]),
        ("import\n    A", ["1 A"]),
        ("#!/usr/bin/swift \"\nimport A", ["2 A"]),
        ("struct S {}\nimport A", ["2 A"]),
        ("/* one\n/* two */\nthree */ import A", ["3 A"]),
        ("let a = \"\"\"\n    \\(b(\"\"\"\n    x\n    \"\"\"))\n    \"\"\"\nimport A", ["6 A"]),
    ])
    func importsComeWithTheirLines(_ source: String, _ expected: [String]) {
        #expect(imports(source) == expected)
    }

    @Test(arguments: [
        "// import A",
        "/* import A */",
        "/*\nimport A\n/* import A */\nimport A\n*/",
        #"let a = "import A""#,
        #"let a = "\"; import A""#,
        #"let a = "\(b); import A""#,
        #"let a = "\(b("; import A")); import A""#,
        #"let a = "\(b(c: (1, "\(d)"))); import A""#,
        "let a = \"\"\"\n    import A\n    \"\"\"",
        "let a = \"\"\"\n    \\\"\"\"\n    import A\n    \"\"\"",
        "let a = \"\"\"\n    \" \\(b(\"\\n\")) \"\" \\\n    import A\n    \"\"\"",
        "let a = #\"\"; import A\"#",
        "let a = #\"\\(b); import A\"#",
        "let a = #\"\\#(b(\"import A\")); import A\"#",
        "let a = ##\"\"#; import A\"##",
        "let a = #\"\"\"\n    \"\"\"\n    import A\n    \"\"\"#",
        "let a = #\"\"\"#; let b = \"import A\"",
        "let a = /import A/",
        "let a = #/import A/#",
        "let a = #/\n    import A\n    /#",
        "let a = b.import\nlet c = 1",
        "let a = b.`import`",
        "func f(import a: Int, import b: Int) {}",
        "f(import: a, import: b)",
        "f(\n    import: a,\n    import: b)",
        "#if canImport(A)\n#endif",
        "let importA = 1",
        "let `import` = A",
        "import",
        "import 1",
        "",
    ])
    func whatIsNoImportIsLeftAlone(_ source: String) {
        #expect(imports(source) == [])
    }

    @Test(arguments: [
        "let a = \"unclosed",
        "let a = #\"unclosed",
        "let a = \"\\",
        "let a = #/unclosed",
        "let a = `unclosed",
        "let a = b / c",
        "let a = b /c/ d",
        "let a = /[\"]/",
        "let a = /\"\"\"/",
        "if x == /\\/*/ {}",
        "let a = try /\"/.wholeMatch(in: b)",
        "let a = 1 / 2, b = \"/\"",
        "let a = b as? /c",
        "let a = \"\\(b / c)\", d = \"/\"",
    ])
    func codeThatIsHardToReadHidesNoImport(_ line: String) {
        #expect(imports(line + "\nimport A") == ["2 A"])
    }

    @Test(arguments: [
        "\"\\(\"\\(\"\\(", "\"\"\"", "#\"\"\"", "/*", "/* /* */", "\"\\", "#/\n\\", "`", "#", "\\", "/", "\"\"\"\n\\(",
    ])
    func brokenCodeIsReadToItsEnd(_ source: String) {
        #expect(imports(source) == [])
        #expect(imports(String(repeating: source, count: 1000)) == [])
    }
}
