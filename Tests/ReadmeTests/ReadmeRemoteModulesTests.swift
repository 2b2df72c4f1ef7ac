import Foundation
import Mediator
import MediatorRemote
import ModuleA
import ModuleB
import ModuleCActions
import Testing

#if os(Linux) || os(macOS)
    /// The first sample of the guide "Modules that live elsewhere"; the child process is the demo.
    struct ReadmeRemoteModulesTests {
        @Test func theRemoteModuleOfTheGuideAnswers() async throws {
            let others = ["Catalog", "Cart", "Payments", "Session", "Shop"].flatMap { ["--without", $0] }
            let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            let program = folder.appending(path: "DemoApp").path
            let mediator = try await started(program, others + ["serve", "--origin", "process"])
            #expect(try await mediator.shipping.quote(city: "Oslo").days == 3)
            await mediator.stop()
        }
    }

    private func started(_ program: String, _ arguments: [String]) async throws -> Mediator {
        let shipping = RemoteModule("Shipping", contracts: ShippingActions.all, over: ChildProcess(program, arguments))
        let mediator = try Mediator(modules: [CartModule(), shipping, CatalogModule()])
        try await mediator.start()
        return mediator
    }
#endif
