import Mediator
import MediatorEvents
import MediatorTesting
import ScreenVocabulary
import SessionActions
import Testing
import Tickets
import TicketsActions

@Suite struct TicketsTests {
    private let test: TestMediator

    init() throws {
        test = try TestMediator(TicketsModule()) {
            $0.stub(SessionActions.require) { call in "Ann" }
        }
    }

    @Test func implementsItsContracts() {
        verify(TicketsModule(), implements: TicketsActions.all)
    }

    @Test func aBookingIsReported() throws {
        #expect(try test.mediator.tickets.book("Jazz at noon") == "T-1")
        #expect(try test.mediator.tickets.count() == 1)
        #expect(test.events(TicketsEvents.changed) == [1])
    }

    @Test func aScreenShowsATicket() async throws {
        try test.mediator.tickets.book("Jazz at noon")
        let screen = try await test.mediator.tickets.screen(id: "T-1")
        #expect(await screen.title == "Jazz at noon")
        #expect(test.calls(to: SessionActions.require) == [[:]])
        await #expect(throws: ActionFailure("notFound", "There is no such ticket.")) {
            _ = try await test.mediator.tickets.screen(id: "T-2")
        }
    }

    @Test func thereAreThreeTickets() throws {
        for _ in 1...3 { try test.mediator.tickets.book("Jazz at noon") }
        #expect(throws: ActionFailure("soldOut", "There are no more tickets.")) {
            try test.mediator.tickets.book("Jazz at noon")
        }
    }
}
