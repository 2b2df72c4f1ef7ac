import Mediator
import TestSupport
import Testing

@Suite(.hangLimit)
struct TargetConcurrencyTests {
    private static let number = Action("T", "number", "", returns: Int.self)
    private static let numberAsync = Action("T", "numberAsync", "", returns: Int.self, effect: .async)

    /// An object that knows the how manieth of its kind it is.
    private final class Object: Sendable {
        let serial: Int
        init(_ serial: Int) { self.serial = serial }
        func number(_ call: Call) -> Int { serial }
        func numberAsync(_ call: Call) async -> Int { serial }
    }

    private func mediator(
        lifetime: Lifetime = .cached,
        make: @escaping @Sendable () throws -> Object
    ) throws -> Mediator {
        try Mediator { registry in
            let target = registry.target("T", lifetime: lifetime, make: make)
            target.handle(Self.number, Object.number)
            target.handle(Self.numberAsync, Object.numberAsync)
        }
    }

    @Test func aHundredThreadsMakeOneObject() async throws {
        let makes = Counter()
        let mediator = try mediator {
            let object = Object(makes.increment())
            spin(for: .milliseconds(2))
            return object
        }
        let numbers = try await onThreads(100) { _ in try mediator.perform(Self.number) }.map { try $0.get() }
        #expect(makes.count == 1)
        #expect(numbers == Array(repeating: 1, count: 100))
        #expect(try mediator.release("T"))
        let again = try await onThreads(100) { _ in try mediator.perform("T", "number") }.map { try $0.get() }
        #expect(makes.count == 2)
        #expect(again == Array(repeating: 2, count: 100))
    }

    @Test func aHundredTasksMakeOneObject() async throws {
        let makes = Counter()
        let mediator = try mediator {
            let object = Object(makes.increment())
            spin(for: .milliseconds(2))
            return object
        }
        let arrived = Counter()
        let start = Latch()
        let numbers = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    if arrived.increment() == 100 { start.open() }
                    await start.pass()
                    return try await mediator.perform(Self.numberAsync)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(makes.count == 1)
        #expect(numbers == Array(repeating: 1, count: 100))
    }

    /// Holds the maker until the others can only be waiting for it.
    @Test func callersWaitForTheOneThatMakes() async throws {
        let makes = Counter()
        let calls = Counter()
        let allCall = Latch()
        let opened = Recorder<Bool>()
        let mediator = try mediator {
            makes.increment()
            // All others have been started; none of them may come back before this one.
            opened.record(allCall.opensInTime())
            return Object(7)
        }
        let numbers = try await onThreads(8) { _ in
            if calls.increment() == 8 { allCall.open() }
            return try mediator.perform(Self.number)
        }.map { try $0.get() }
        #expect(numbers == Array(repeating: 7, count: 8))
        #expect(opened.all == [true])
        #expect(makes.count == 1)
    }

    @Test func eachRoundOfReleaseMakesOneObject() async throws {
        let makes = Counter()
        let mediator = try mediator { Object(makes.increment()) }
        for round in 1...50 {
            let numbers = try await onThreads(4) { _ in try mediator.perform(Self.number) }.map { try $0.get() }
            #expect(numbers == Array(repeating: round, count: 4))
            #expect(try mediator.release("T"))
        }
        #expect(makes.count == 50)
    }

    @Test func whileOneReleasesNobodyGetsAnObjectThatWasNotMade() async throws {
        let makes = Counter()
        let releases = Counter()
        let mediator = try mediator { Object(makes.increment()) }
        let numbers = try await onThreads(4) { index -> [Int] in
            try (0..<500).map { _ in
                if index == 0 {
                    if try mediator.release("T") { releases.increment() }
                    return 0
                }
                return try mediator.perform(Self.number)
            }
        }.map { try $0.get() }
        // Every object but the last was released once, and each thread sees them in the order in which they were made.
        let left = try mediator.release("T") ? 1 : 0
        #expect(makes.count == releases.count + left)
        for seen in numbers.dropFirst() {
            #expect(seen == seen.sorted())
            #expect(seen.allSatisfy { (1...makes.count).contains($0) })
        }
    }

    @Test func aMakeThatThrowsLeavesTheWaitingToTheNext() async throws {
        let makes = Counter()
        let mediator = try mediator {
            let serial = makes.increment()
            spin(for: .microseconds(200))
            if serial <= 10 { throw ActionFailure("offline") }
            return Object(serial)
        }
        let results = await onThreads(50) { _ in try mediator.perform(Self.number) }
        let failures = results.filter { if case .failure = $0 { true } else { false } }
        let numbers = results.compactMap { try? $0.get() }
        // Each maker that failed told its own caller and nobody else.
        #expect(failures.count == 10)
        #expect(numbers == Array(repeating: 11, count: 40))
        #expect(makes.count == 11)
    }

    @Test func perCallMakesOneForEachThread() async throws {
        let makes = Counter()
        let mediator = try mediator(lifetime: .perCall) { Object(makes.increment()) }
        let numbers = try await onThreads(50) { _ in try mediator.perform(Self.number) }.map { try $0.get() }
        #expect(makes.count == 50)
        #expect(Set(numbers).count == 50)
    }

    @Test func targetsAreMadeIndependently() async throws {
        let inFirst = Latch()
        let secondDone = Latch()
        let mediator = try Mediator { registry in
            registry.target("First") {
                inFirst.open()
                secondDone.passBlocking()
                return Object(1)
            }.handle(Action("First", "number", "", returns: Int.self), Object.number)
            registry.target("Second") { Object(2) }
                .handle(Action("Second", "number", "", returns: Int.self), Object.number)
        }
        let numbers = await onThreads(2) { index -> Value in
            if index == 0 { return try mediator.perform("First", "number") }
            inFirst.passBlocking()
            defer { secondDone.open() }
            return try mediator.perform("Second", "number")
        }
        #expect(numbers.compactMap { try? $0.get() } == [1, 2])
    }
}
