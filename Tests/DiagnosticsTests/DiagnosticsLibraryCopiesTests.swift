import Foundation
import TestSupport
import Testing

/// A program and a dynamic library that both link the package statically.
@Suite(.hangLimit, .enabled(if: Compiler.isOnLinux))
struct DiagnosticsLibraryCopiesTests {
    /// Links the modules that the tests were built with into a program and into a library, and returns what the program
    /// prints when it loads the library.
    ///
    /// - Parameter options: Further options for the program's linker.
    private func output(_ options: [String]) async throws -> (text: String, program: String, library: String) {
        let folder = try TemporaryDirectory()
        let (program, library) = ("\(folder.path)/host", "\(folder.path)/libPlugin.so")
        let shared = Compiler.importOptions + (try Compiler.objects(of: ["Mediator", "CMediatorThreads"]))
        let sources = Compiler.fixtures.appending(path: "Copies").path
        let build = [
            ["swiftc", "-emit-library", "-parse-as-library", "-module-name", "Plugin", "-o", library]
                + ["\(sources)/Plugin.swift"] + shared,
            ["swiftc", "-module-name", "Host", "-o", program, "\(sources)/main.swift"] + shared + options,
        ]
        for arguments in build {
            let result = try await Compiler.run(arguments, in: folder.url)
            try #require(!result.errors.contains("error:"), "\(result.errors)")
        }
        return (try await Compiler.run([program, library], in: folder.url).output, program, library)
    }

    // A program exports its symbols only if it is asked to, or links a library that has the same ones.
    @Test(arguments: [[], ["-Xlinker", "--export-dynamic"]])
    func twoCopiesAreNamedBeforeAnyModuleRegisters(options: [String]) async throws {
        let (text, program, library) = try await output(options)
        let error = """
            Mediator: the registry has 1 problem.
              two images have their own copy of Mediator: "\(program)" and "\(library)"; to resolve: link it once, as a \
            dynamic product, or in the app's own framework.
            """
        #expect(
            text == """
                before: 1
                mediator: \(error)
                update: \(error)
                plugin: \(error)
                after: 1

                """)
    }
}
