import Mediator
import MediatorServices
import TestSupport
import Testing

/// Services count for the depth of calls, as actions do.
struct ServicesDepthTests {
    private struct Link<Next: Sendable>: Sendable {
        let next: Next
    }

    /// A chain of as many services as calls may nest, each made of the next one.
    private func mediator(maximumDepth: Int, _ depths: Recorder<String>) throws -> Mediator {
        try Mediator(maximumDepth: maximumDepth) { registry in
            registry.provide(Link<Link<Link<Int>>>.self, lifetime: .perCall) { mediator in
                depths.record("1")
                return Link(next: try mediator.service(Link<Link<Int>>.self))
            }
            registry.provide(Link<Link<Int>>.self, lifetime: .perCall) { mediator in
                depths.record("2")
                return Link(next: try mediator.service(Link<Int>.self))
            }
            registry.provide(Link<Int>.self, lifetime: .perCall) { _ in
                depths.record("3")
                return Link(next: 3)
            }
            registry.handle("A", "chain", returns: .int) { call in
                .int(try call.mediator.service(Link<Link<Link<Int>>>.self).next.next.next)
            }
        }
    }

    @Test func servicesNestUpToTheMaximumDepth() throws {
        let depths = Recorder<String>()
        let mediator = try mediator(maximumDepth: 3, depths)
        #expect(try mediator.service(Link<Link<Link<Int>>>.self).next.next.next == 3)
        #expect(depths.all == ["1", "2", "3"])
    }

    @Test func aServiceBelowTheMaximumDepthIsNotMade() throws {
        let depths = Recorder<String>()
        let mediator = try mediator(maximumDepth: 2, depths)
        let error = #expect(throws: MediatorError.self) { try mediator.service(Link<Link<Link<Int>>>.self) }
        #expect(error?.code == .callDepthExceeded)
        #expect(error?.message == "calls nest more than 2 deep.")
        #expect(depths.all == ["1", "2"])
    }

    @Test func aServiceThatIsMadeIsNotReachedBelowTheMaximumDepthEither() throws {
        let mediator = try Mediator(maximumDepth: 2) { registry in
            registry.provide(Link<Int>.self) { _ in Link(next: 3) }
            for (action, next) in [("first", "second"), ("second", nil)] {
                registry.handle("A", action, returns: .int) { call in
                    let own = try call.mediator.service(Link<Int>.self).next
                    return try next.map { try call.mediator.perform("A", $0) } ?? .int(own)
                }
            }
        }
        #expect(try mediator.service(Link<Int>.self).next == 3)
        #expect(try mediator.perform("A", "second") == 3)
        let error = #expect(throws: MediatorError.self) { try mediator.perform("A", "first") }
        #expect(error?.code == .callDepthExceeded)
        #expect(error?.message == "calls nest more than 2 deep.")
    }

    @Test func callsAndServicesCountTogether() throws {
        let depths = Recorder<String>()
        #expect(try mediator(maximumDepth: 4, depths).perform("A", "chain") == 3)
        let error = #expect(throws: MediatorError.self) { try mediator(maximumDepth: 3, depths).perform("A", "chain") }
        #expect(error?.code == .callDepthExceeded)
        #expect(depths.all == ["1", "2", "3", "1", "2"])
    }
}
