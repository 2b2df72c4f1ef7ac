import Foundation
import Mediator
import MediatorRemote
import ModuleA
import ModuleB
import ModuleCActions
import Testing

// The first sample of the guide "Modules that live elsewhere"; the child process is the demo.

#if os(Linux) || os(macOS)
    @Test func theRemoteModuleOfTheGuideAnswers() async throws {
        let others = ["Catalog", "Cart", "Payments", "Session", "Shop"].flatMap { ["--without", $0] }
        let arguments = others + ["serve", "--origin", "process"]
        let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let program = folder.appending(path: "DemoApp").path

        let shipping = RemoteModule("Shipping", contracts: ShippingActions.all, over: ChildProcess(program, arguments))
        let mediator = try Mediator(modules: [CartModule(), shipping, CatalogModule()])
        try await mediator.start()

        #expect(try await mediator.shipping.quote(city: "Oslo").days == 3)
        await mediator.stop()
    }
#endif
