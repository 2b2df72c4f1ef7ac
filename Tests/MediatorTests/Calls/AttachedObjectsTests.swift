import TestSupport
import Testing

@testable import Mediator

/// The objects that extensions attach to a mediator.
@Suite(.hangLimit) struct AttachedObjectsTests {
    private final class First: Sendable {}
    private final class Second: Sendable {}

    private static func mediator() throws -> Mediator { try Mediator { $0.handle("T", "a") { _ in .null } } }

    @Test func twoThreadsThatMakeAnObjectAtOnceGetTheSame() async throws {
        let mediator = try Self.mediator()
        let (makes, both) = (Counter(), Latch())
        let results = await onThreads(2) { _ in
            mediator.core.attachments.object(First.self) {
                // Neither object is attached before both are made.
                if makes.increment() == 2 { both.open() }
                both.passBlocking()
                return First()
            }
        }
        let objects = try results.map { try $0.get() }
        #expect(makes.count == 2)
        #expect(objects[0] === objects[1])
        #expect(mediator.core.attachments.existing(First.self) === objects[0])
        #expect(mediator.core.attachments.all().count { $0 is First } == 1)
    }

    @Test func objectsOfTwoTypesAttachedAtOnceAreBothKept() async throws {
        let mediator = try Self.mediator()
        let (makes, both) = (Counter(), Latch())
        let results = await onThreads(2) { number -> any AnyObject & Sendable in
            func met<Object: AnyObject & Sendable>(_ object: Object) -> Object {
                if makes.increment() == 2 { both.open() }
                both.passBlocking()
                return object
            }
            return number == 0
                ? mediator.core.attachments.object(First.self) { met(First()) }
                : mediator.core.attachments.object(Second.self) { met(Second()) }
        }
        let objects = try results.map { try $0.get() }
        #expect(mediator.core.attachments.existing(First.self) === objects[0])
        #expect(mediator.core.attachments.existing(Second.self) === objects[1])
    }
}
