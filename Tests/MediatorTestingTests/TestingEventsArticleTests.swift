public import Mediator
public import MediatorEvents
import Synchronization
import TestSupport
import Testing

// The samples of the guide to events.

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public enum LibraryEvents {
    /// A book was lent.
    public static let lent = Event(
        "Library", "lent", "A book was lent.",
        Parameter("isbn", String.self, "Which book."),
        Parameter("days", Int.self, default: 14, "For how long."))
}

struct LibraryModule: Module {
    func register(in registry: inout Registry) {
        registry.declare(LibraryEvents.lent)
        registry.handle("Library", "lend", parameters: [ParameterSchema("isbn", .string)]) { call in
            try call.mediator.post(LibraryEvents.lent, try call.get("isbn"), 14)
            return .null
        }
    }
}

struct ReminderModule: Module {
    let log: @Sendable (String) -> Void

    var requires: [any Contract] { [LibraryEvents.lent] }

    func register(in registry: inout Registry) {
        registry.on(LibraryEvents.lent) { [log] post, isbn, days in
            log("\(isbn) is due in \(days) days")
        }
    }
}

struct DraftsModule: Module {
    let save: @Sendable () -> Void

    func register(in registry: inout Registry) {
        registry.onMainActor(ApplicationEvents.didEnterBackground) { [save] _ in save() }
    }
}

/// The samples at work.
struct TestingEventsArticleTests {
    @Test(.hangLimit) func theEventsOfTheArticleWork() async throws {
        let log = Recorder<String>()
        let mediator = try Mediator(modules: [LibraryModule(), ReminderModule { log.record($0) }])
        try mediator.perform("Library", "lend", ["isbn": "978-3"])
        try mediator.post("Library", "lent", ["isbn": "978-4"])
        #expect(log.all == ["978-3 is due in 14 days", "978-4 is due in 14 days"])

        let seen = Mutex<[String]>([])
        let subscription = try mediator.on(LibraryEvents.lent) { post, isbn, days in
            seen.withLock { $0.append(isbn) }
        }
        try mediator.post(LibraryEvents.lent, "978-3", 7)
        subscription.end()
        #expect(seen.withLock(\.self) == ["978-3"])

        let failures = mediator.onSubscriberFailure { failure in print(failure) }
        let delivery = try mediator.post(LibraryEvents.lent, "978-3", 7)
        #expect(delivery.deliveredCount == 1)
        #expect(delivery.failures.isEmpty)
        failures.end()

        let stream = try mediator.stream(of: LibraryEvents.lent)
        let reader = Task {
            for await (isbn, days) in stream { return "\(isbn) for \(days) days" }
            return "none"
        }
        try mediator.post(LibraryEvents.lent, "978-3", 7)
        #expect(await reader.value == "978-3 for 7 days")
    }

    @MainActor @Test func theApplicationOfTheArticleSaves() throws {
        let saved = Recorder<Bool>()
        let mediator = try Mediator(modules: [ApplicationModule(), DraftsModule { saved.record(true) }])
        try mediator.post(ApplicationEvents.didEnterBackground)
        #expect(saved.all == [true])
    }
}
