import Mediator
import MediatorEvents
import MediatorTesting
import Synchronization
import Testing

/// The tests that the guide to events shows.
struct TestingEventSampleTests {
    @Test func lendingReportsTheBook() throws {
        let test = try TestMediator(LibraryModule())
        try test.mediator.perform("Library", "lend", ["isbn": "978-3"])
        let lent = test.events(LibraryEvents.lent)
        #expect(lent.map(\.0) == ["978-3"])
        #expect(lent.map(\.1) == [14])
    }

    @Test func aLentBookIsWrittenDown() throws {
        let lines = Mutex<[String]>([])
        let test = try TestMediator(ReminderModule { line in lines.withLock { $0.append(line) } })
        try test.mediator.post(LibraryEvents.lent, "978-3", 7)
        #expect(lines.withLock(\.self) == ["978-3 is due in 7 days"])
    }

    // More than the sample of the guide, which names these forms.
    @Test func eventsAreComparedByNameOrByElement() async throws {
        let returned = Event("Library", "returned", "A book was returned.", Parameter("isbn", String.self))
        let heard = Mutex<[String]>([])
        let test = try TestMediator(LibraryModule()) {
            $0.declare(returned)
            $0.on(LibraryEvents.lent) { post, isbn, days in heard.withLock { $0.append(isbn) } }
        }
        try test.mediator.perform("Library", "lend", ["isbn": "978-3"])
        try test.mediator.post(returned, "978-3")
        #expect(test.events("Library", "lent") == [["isbn": "978-3", "days": 14]])
        #expect(test.events(returned) == ["978-3"])
        #expect(heard.withLock(\.self) == ["978-3"])
        let (isbn, days) = try await test.nextEvent(LibraryEvents.lent)
        #expect(isbn == "978-3" && days == 14)
    }
}
