import Distributed
import Foundation
import Mediator
import MediatorGateway
import MediatorRemote
import MediatorTesting
import ModuleC
import ModuleCActions

/// Where the shipping lives.
enum Place: CaseIterable {
    case process, child, node

    /// Runs a test with the mediator of a module that calls the shipping.
    ///
    /// - Parameter isHeld: Whether a shipment lasts until it is cancelled.
    func run(isHeld: Bool = false, _ test: (Mediator) async throws -> Void) async throws {
        let gate = Gate()
        if !isHeld { gate.open() }
        let module = ShippingModule {
            await gate.wait()
            try Task.checkCancellation()
        }
        switch self {
        case .process: try await run(module, test)
        case .child:
            let arguments = ["streams", "/dev/null"] + (isHeld ? ["held"] : [])
            let child = ChildProcess(Self.sample, arguments)
            try await run(
                RemoteModule("Shipping", contracts: ShippingActions.all, over: child, deadline: .seconds(600)), test)
        case .node:
            let system = LocalTestingDistributedActorSystem()
            let there = try Mediator(modules: [module])
            let node = MediatorNode(actorSystem: system, offering: try Gateway(there))
            let connection = NodeTransport("shipping") { node }
            try await run(
                RemoteModule("Shipping", contracts: ShippingActions.all, over: connection, deadline: .seconds(600)),
                test)
        }
    }

    private func run(_ shipping: any Module, _ test: (Mediator) async throws -> Void) async throws {
        let mediator = try Mediator(modules: [Dispatcher(), shipping])
        try await mediator.start()
        do {
            try await test(mediator)
        } catch {
            await mediator.stop()
            throw error
        }
        await mediator.stop()
    }

    /// The program `RemoteSample` beside the tests.
    private static let sample: String = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let runner = URL(filePath: CommandLine.arguments[0])
        return (bundle ?? runner).deletingLastPathComponent().appending(component: "RemoteSample").path
    }()
}

/// A module that calls the shipping.
struct Dispatcher: Module {
    static let cheapest = Action(
        "Dispatch", "cheapest", "Returns the city with the lowest price.",
        Parameter("cities", [String].self, "Cities."),
        returns: String.self, effect: .async, failures: [ShippingActions.Failure.unknownCity])

    var name: String { "Dispatch" }
    var requires: [any Contract] { [ShippingActions.quote] }

    func register(in registry: inout Registry) {
        registry.handle(Self.cheapest) { call, cities in
            var quotes: [ShippingActions.Quote] = []
            for city in cities { quotes.append(try await call.mediator.shipping.quote(city: city)) }
            return quotes.min { $0.price < $1.price }?.city ?? ""
        }
    }
}
