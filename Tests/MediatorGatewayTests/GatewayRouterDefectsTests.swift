import Mediator
import MediatorGateway
import TestSupport
import Testing

/// Inputs that crash or mislead other routers and mediators, each applied to Mediator.
@Suite(.hangLimit)
struct GatewayRouterDefectsTests {
    private let fortress: Fortress

    init() throws {
        fortress = try Fortress()
    }

    // MGJRouter reports that it can open an unregistered path, if it is an extension of a registered one.
    @Test(arguments: [
        ("demo://product/P-1", true), ("demo://Catalog/product", true), ("demo://product", false),
        ("demo://product/P-1/reviews", false), ("demo://prod", false), ("demo://", false),
        ("demo://Vault/unlock", false),
        ("demo://Catalog/nativeReset", false), ("other://product/P-1", false), ("", false),
    ])
    func canOpenAgreesWithOpen(url: String, canOpen: Bool) async {
        #expect(fortress.gateway.canOpen(url) == canOpen)
        let answer = await fortress.open(url)
        let isAnswered = !["notFound", "foreignURL", "invalidURL"].contains { answer.hasPrefix($0) }
        #expect(isAnswered == canOpen)
    }

    // MGJRouter has a data race when two threads register.
    @Test func manyThreadsRegisterAndOpenAtOnce() async throws {
        let (mediator, gateway) = (fortress.mediator, fortress.gateway)
        let outcomes = await onThreads(8) { index in
            for round in 0..<20 {
                try mediator.update { $0.route("/t\(index)/\(round)/:id", to: Fortress.product) }
                #expect(gateway.canOpen("demo://t\(index)/\(round)/1"))
                if round % 2 == 0 { try mediator.update { $0.remove(route: "/t\(index)/\(round)/:id") } }
            }
        }
        for outcome in outcomes { try outcome.get() }
        for index in 0..<8 {
            #expect(await fortress.open("demo://t\(index)/19/x") == #""product x""#)
            #expect(await fortress.open("demo://t\(index)/18/x").hasPrefix("notFound"))
        }
    }

    // CTMediator crashes on actions that return other types than the few that it supports.
    @Test func everyTypeOfResultComesBack() async throws {
        let results: [(ValueSchema, Value)] = [
            (.null, .null), (.bool, true), (.int, .int(.min)), (.double, 0.5), (.float, 0.25), (.string, ""),
            (.bytes, .bytes([0, 255])), (.array(of: .int), [1, 2]), (.dictionary(of: .any), ["a": [:]]),
            (.record("R", [ParameterSchema("x", .int)]), ["x": 1]), (.enumeration(["a", 2]), 2),
            (.int(format: "uint8"), 255), (.string(format: "uuid"), "8C0F3A52-6C5E-4D0A-9E7B-1B2D5F1A7C11"),
            (.string.nullable, .null), (.any, .null),
        ]
        let mediator = try Mediator { registry in
            for (index, result) in results.enumerated() {
                registry.handle("T", "a\(index)", returns: result.0, exposure: .external) { _ in result.1 }
            }
        }
        let gateway = try Gateway(mediator, schemes: ["demo"])
        for (index, result) in results.enumerated() {
            #expect(try await gateway.open("demo://T/a\(index)").value == result.1)
        }
    }

    // URLNavigator matches every pattern anew for each URL: with 10,000 of them, opening one takes 157 ms.
    @Test func manyRoutesAreNotSearchedOneByOne() throws {
        let few = try Fortress()
        for (fortress, count) in [(few, 10), (fortress, 1_000)] {
            try fortress.mediator.update { registry in
                for index in 0..<count { registry.route("/r\(index)/:id", to: Fortress.product) }
            }
        }
        func time(_ fortress: Fortress, _ count: Int) -> Double {
            let start = threadTime()
            for index in 0..<50 {
                let url = "demo://r\(index * count / 50)/x"
                if !fortress.gateway.canOpen(url) { Issue.record("\(url)") }
            }
            return threadTime() - start
        }
        // The least of several, since other work takes the caches. A linear search would take a hundredfold.
        let rounds = (0..<20).map { _ in (few: time(few, 10), many: time(fortress, 1_000)) }
        let (fewest, most) = (rounds.map(\.few).min() ?? 0, rounds.map(\.many).min() ?? 1)
        #expect(most < fewest * 30)
    }
}
