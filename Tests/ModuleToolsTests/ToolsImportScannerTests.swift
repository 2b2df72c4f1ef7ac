import Testing

@testable import ModuleTools

@Suite struct ToolsImportScannerTests {
    @Test(arguments: [
        "import Stock", "\timport  Stock  // why", "@testable import Stock", "@_spi(Internals) public import Stock",
        "import struct Stock.Item", "import `Stock`", "import\nStock", "/* a */ import Stock",
        "let a = \"\"; import Stock",
        "let a = #\"\"\"#; import Stock", "let a = \"\\\"\"; import Stock", "let a = \"b\\(\"c\")\"; import Stock",
        "let a = \"\"\"\n\"import A\"\n\"\"\"; import Stock", "let a = \"open\nimport Stock",
        "/* /* */ */ import Stock",
        "import Stock\r\n",
    ])
    func importsAreFound(_ source: String) {
        #expect(ImportScanner.imports(in: source).map(\.module) == ["Stock"])
    }

    @Test(arguments: [
        "", "import", "// import Stock", "/* import Stock */", "/* /* */ import Stock */", "/*", "\"import Stock\"",
        "\"\"\"\nimport Stock\n\"\"\"", "#\"import \"Stock\" \"#", "`import` Stock", "important Stock",
        "reimport Stock",
        "\"\"\"", "#", "`", "\"\\", "_ = kind == .import\nStock.start()", "_ = Kind.import /* */\nStock.start()",
        "func load(import Stock: Int) {}", "load(1, import: Stock.start())",
        "func load(\n    /* */ import Stock: Int) {}", "@Test func `the cart does not import Stock`() {}",
    ])
    func otherTextIsNot(_ source: String) {
        #expect(ImportScanner.imports(in: source) == [])
    }

    @Test func linesAndConditionsAreCounted() {
        let source = """
            import A
            #if os(Linux)
                /*

                */ import B
                #if DEBUG
                    import C
                #endif
                import D
            #else
                import E
            #endif
            #endif
            import F
            """
        let expected = [
            ("A", 1, false), ("B", 5, true), ("C", 7, true), ("D", 9, true), ("E", 11, true), ("F", 14, false),
        ]
        .map { ImportScanner.Import(module: $0, line: $1, isConditional: $2) }
        #expect(ImportScanner.imports(in: source) == expected)
    }

    @Test(arguments: [("Stock", "Stock"), ("my-kit", "my_kit"), ("2nd", "_nd"), ("a.b", "a_b")])
    func targetsAreImportedByTheirModuleNames(_ target: String, _ module: String) {
        #expect(ImportScanner.moduleName(of: target) == module)
    }
}
