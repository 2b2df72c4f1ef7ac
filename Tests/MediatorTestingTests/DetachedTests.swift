import Foundation
import Mediator
import MediatorTesting
import Testing

/// A failing test that another test runs in a separate process.
///
/// A module may call others from a detached task, which has no current test; `withKnownIssue` misses its issues.
struct DetachedTests {
    private static let key = "MEDIATOR_TESTING_MAY_FAIL"
    private static let line = #line + 17

    private static var mayFail: Bool {
        ProcessInfo.processInfo.environment[key] != nil
    }

    @Test(.enabled(if: mayFail, "It fails on purpose.")) func failingFromADetachedTask() async throws {
        struct DetachingModule: Module {
            var requires: [any Contract] { [CatalogActions.product] }
            func register(in registry: inout Registry) {
                registry.handle("Cart", "ask") { call in
                    let mediator = call.mediator
                    Task.detached { _ = try? mediator.catalog.product(id: "P-1") }
                    return .null
                }
            }
        }
        let test = try TestMediator(DetachingModule())
        try test.mediator.perform("Cart", "ask")
        _ = try await test.nextCall(to: CatalogActions.product)
        await Task.detached { _ = test.calls(to: "Catalog", "produkt") }.value
    }

    #if os(Linux)
        @Test func aFailureInADetachedTaskFailsTheRun() async throws {
            let process = Process()
            process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = ["--testing-library", "swift-testing", "--filter", "failingFromADetachedTask"]
            process.environment = ProcessInfo.processInfo.environment.merging([Self.key: "1"]) { $1 }
            let pipe = Pipe()
            process.standardOutput = pipe
            process.standardError = pipe
            try process.run()
            let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus != 0)
            #expect(output.contains("DetachedTests.swift:\(Self.line)"))
            #expect(output.contains(#"Module "Detaching" called Catalog.product(id:), which is not stubbed."#))
            #expect(output.contains("DetachedTests.swift:\(Self.line + 3)"))
            #expect(output.contains("The test asks for calls of Catalog.produkt, which no module handles"))
            #expect(output.split(separator: "in test: failingFromADetachedTask()").count == 3)
        }
    #endif
}
