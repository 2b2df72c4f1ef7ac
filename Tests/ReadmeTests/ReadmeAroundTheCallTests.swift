import Gifts
import Mediator
import Synchronization
import Testing
import Wishlist
import WishlistActions

/// Logs slow calls.
struct Stopwatch: Interceptor {
    let limit: Duration
    let log: @Sendable (String) -> Void

    func intercept(_ call: Call) -> Interception {
        .proceed { outcome, duration in
            if duration > limit { log("\(call.target).\(call.action) took \(duration)") }
        }
    }
}

/// Repeats a call that failed without a connection.
struct Retry: AsyncInterceptor {
    func intercept(_ call: Call, next: Next) async throws -> Value {
        do {
            return try await next()
        } catch let failure as ActionFailure where failure.code == "offline" {
            return try await next()
        }
    }
}

@Suite struct ReadmeAroundTheCallTests {
    private static let load = Action("Net", "load", "Loads.", returns: Int.self, effect: .async)

    @Test func theInterceptorsOfTheDocumentationWork() async throws {
        let lines = Mutex<[String]>([])
        let attempts = Mutex(0)
        let mediator = try Mediator { registry in
            registry.intercept(
                .everything, order: -10, by: Stopwatch(limit: .zero) { line in lines.withLock { $0.append(line) } })
            registry.intercept(.action(Self.load), by: Retry())
            registry.handle(Self.load) { _ in
                try attempts.withLock { attempts in
                    attempts += 1
                    if attempts == 1 { throw ActionFailure("offline") }
                }
                return 7
            }
        }
        #expect(try await mediator.perform(Self.load) == 7)
        #expect(lines.withLock { $0.count } == 1)
        #expect(lines.withLock { $0.first?.hasPrefix("Net.load took ") } == true)
    }

    @Test func theDecisionsOfTheDocumentationWork() throws {
        let isOpen = Mutex(true)
        let mediator = try Mediator { registry in
            registry.register(WishlistModule())
            registry.intercept(.action(WishlistActions.add), beforeParameterCheck: true, name: "old parameter") {
                call in
                guard let id = call.parameters["id"] else { return .proceed }
                return .proceed(with: ["productID": id])
            }
            registry.intercept(.action("Wishlist", "count"), name: "constant count") { _ in .finish(with: 0) }
            registry.intercept(.target("Wishes"), name: "old target") { call in .redirect(to: "Wishlist", call.action) }
            registry.intercept([.target("Wishlist"), .tag("wish")], order: 10, name: "opening hours") { call in
                guard isOpen.withLock(\.self) else { throw ActionFailure("closed", "Come tomorrow.") }
                return .proceed
            }
        }
        #expect(try mediator.perform("Wishlist", "add", ["id": "P-1001"]) == 1)
        #expect(try mediator.perform("Wishlist", "count") == 0)
        #expect(try mediator.perform("Wishes", "add", ["productID": "P-1001"]) == 2)
        isOpen.withLock { $0 = false }
        #expect(throws: ActionFailure("closed", "Come tomorrow.")) {
            try mediator.perform("Wishes", "add", ["id": "P-1001"])
        }
    }

    @Test func theStatisticsOfTheDocumentationCount() throws {
        let counts = Mutex<[String: Int]>([:])
        let (prefixes, names) = (["Gift", "Wish"], ["total", "checkout"])
        let mediator = try Mediator { registry in
            registry.register(WishlistModule())
            registry.register(GiftsModule())
            let listed = prefixes.map { InterceptorScope.targets(prefix: $0) } + names.map { .action("Cart", $0) }
            let counted = InterceptorScope(listed).excluding([.actions(prefix: "all"), .tag("quiet")])
            registry.intercept(counted, order: -10, name: "statistics") { call in
                counts.withLock { $0["\(call.target).\(call.action)", default: 0] += 1 }
                return .proceed
            }
        }
        try mediator.perform("Gifts", "suggest", ["productID": "P-1001"])
        #expect(counts.withLock(\.self) == ["Gifts.suggest": 1, "Wishlist.add": 1])
    }
}
