import Foundation
import Mediator
import MediatorTrace
import ModuleA
import ModuleAActions
import ModuleB
import ModuleBActions
import enum TestSupport.Program
import Testing

@Suite struct ReadmeTracingTests {
    private static let guide = "Sources/MediatorTrace/MediatorTrace.docc/TracingCalls.md"

    /// The sample of the guide, and what it prints.
    @Test func theSampleOfTheGuidePrintsWhatItSays() async throws {
        let trace = Trace()
        let mediator = try Mediator { registry in
            registry.register(CatalogModule())
            registry.register(CartModule())
            registry.intercept(.everything, by: trace)
        }
        try mediator.cart.add(productID: "P-1001", quantity: 2)
        _ = try await mediator.cart.checkout()
        let tree = trace.log.tree(showsTimes: false)
        let printed = "```text\n\(tree)\n```"
        #expect(try Readme(Self.guide).text.contains(printed))
    }

    /// The diagram in the guide is the one that the demo draws of a checkout.
    @Test func theDiagramOfTheGuideIsTheDemos() async throws {
        let lines = """
            Session.login user=Ann
            Cart.add productID=P-1001
            Cart.add productID=P-1002
            trace on
            Cart.checkout
            trace show --format mermaid

            """
        let outcome = try await Program.run(Program.built("DemoApp"), [], input: lines)
        let start = try #require(outcome.output.range(of: "sequenceDiagram"))
        #expect(String(outcome.output[start.lowerBound...]) == (try Readme(Self.guide).blocks("mermaid").first))
        #expect(outcome.error == "" && outcome.status == 0)
    }
}
