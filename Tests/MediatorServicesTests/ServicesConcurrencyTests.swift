import Foundation
import Mediator
import MediatorEvents
import MediatorServices
import TestSupport
import Testing

@Suite(.hangLimit)
struct ServicesConcurrencyTests {
    private final class Object: Sendable {
        let serial: Int
        init(_ serial: Int) { self.serial = serial }
    }

    @Test func aHundredThreadsMakeOneObject() async throws {
        let makes = Counter()
        let mediator = try Mediator { registry in
            registry.provide(Object.self) { _ in
                let object = Object(makes.increment())
                spin(for: .milliseconds(2))
                return object
            }
        }
        let serials = try await onThreads(100) { _ in try mediator.service(Object.self).serial }.map { try $0.get() }
        #expect(makes.count == 1)
        #expect(serials == Array(repeating: 1, count: 100))
    }

    @Test func theCreationOfOneServiceDoesNotBlockOthers() async throws {
        let mayEnd = Latch()
        let begins = Latch()
        let mediator = try Mediator { registry in
            registry.provide(Object.self) { _ in
                begins.open()
                mayEnd.passBlocking()
                return Object(1)
            }
            registry.provide(Object.self, qualifier: "other") { _ in Object(2) }
        }
        let done = Latch()
        Thread.detachNewThread {
            _ = try? mediator.service(Object.self)
            done.open()
        }
        await begins.pass()
        // No lock is held: another service, an update and a list do not wait.
        #expect(try mediator.service(Object.self, qualifier: "other").serial == 2)
        try mediator.update { $0.declare(Orders.cleared) }
        #expect(mediator.services.count == 2)
        mayEnd.open()
        await done.pass()
        #expect(try mediator.service(Object.self).serial == 1)
    }

    @Test func anObjectReplacedDuringItsCreationOrUseStaysWithItsCaller() async throws {
        let (begins, mayEnd, done) = (Latch(), Latch(), Latch())
        let mediator = try Mediator { registry in
            registry.provide(Object.self) { _ in
                begins.open()
                mayEnd.passBlocking()
                return Object(1)
            }
        }
        let got = Recorder<Object?>()
        Thread.detachNewThread {
            got.record(try? mediator.service(Object.self))
            done.open()
        }
        await begins.pass()
        try mediator.update { registry in
            registry.remove(Object.self)
            registry.provide(Object.self) { _ in Object(2) }
        }
        // A request now does not wait.
        let second = try mediator.service(Object.self)
        mayEnd.open()
        await done.pass()
        try mediator.update { registry in
            registry.remove(Object.self)
            registry.provide(Object.self) { _ in Object(3) }
        }
        #expect(try mediator.service(Object.self).serial == 3)
        #expect(second.serial == 2)
        #expect(got.all.map { $0?.serial } == [1])
    }

    @Test func asksAndReplacementsAtOnceGetOneOfBoth() async throws {
        let mediator = try Mediator { $0.provide(Object.self) { _ in Object(0) } }
        let results = await onThreads(4) { thread -> [Int] in
            try (1...50).map { number in
                if thread == 0 {
                    try mediator.update { registry in
                        registry.remove(Object.self)
                        registry.provide(Object.self) { _ in Object(number) }
                    }
                }
                return try mediator.service(Object.self).serial
            }
        }
        for result in results {
            let serials = try result.get()
            #expect(serials == serials.sorted())
        }
    }

    @Test func twoServicesThatWaitForEachOtherOnTwoThreadsDoNotHang() async throws {
        let both = [Latch(), Latch()]
        let mediator = try Mediator { registry in
            for (own, other) in [(0, 1), (1, 0)] {
                registry.provide(Object.self, qualifier: .init(rawValue: "\(own)")) { mediator in
                    both[own].open()
                    both[other].passBlocking()
                    return try mediator.service(Object.self, qualifier: .init(rawValue: "\(other)"))
                }
            }
        }
        let finish = Latch()
        let codes = Recorder<MediatorError.Code?>()
        for own in 0..<2 {
            Thread.detachNewThread {
                var code: MediatorError.Code?
                do {
                    _ = try mediator.service(Object.self, qualifier: .init(rawValue: "\(own)"))
                } catch {
                    code = (error as? MediatorError)?.code
                }
                if codes.record(code) == 2 { finish.open() }
            }
        }
        await finish.pass()
        #expect(codes.all == [.recursiveService, .recursiveService])
    }

    @Test func releasingAndAskingAtOnceNeverGivesTwoAtATime() async throws {
        let makes = Counter()
        let mediator = try Mediator { registry in
            registry.provide(Object.self) { _ in Object(makes.increment()) }
        }
        let results = await onThreads(8) { thread -> [Int] in
            try (0..<100).map { _ in
                if thread == 0 { try mediator.release(Object.self) }
                return try mediator.service(Object.self).serial
            }
        }
        for result in results {
            let serials = try result.get()
            #expect(serials == serials.sorted())
        }
        #expect(makes.count <= 101)
    }
}
