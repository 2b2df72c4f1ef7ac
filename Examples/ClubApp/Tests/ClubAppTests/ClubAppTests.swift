import Foundation
import Mediator
import Session
import Testing
import TicketsActions

@testable import ClubApp

@MainActor @Suite struct AppTests {
    @Test(arguments: [
        ("club://ticket/T-9", "There is no such ticket."),
        ("club://Tickets/book?concert=Jazz", "This link does not work."),
        ("other://ticket/T-1", "This link does not work."),
    ])
    func aLinkThatLeadsNowhereSaysSo(_ url: String, _ problem: String) async throws {
        let app = try AppModel()
        await app.start()
        app.login.finish("Ann")
        await app.open(try #require(URL(string: url)))
        #expect(app.problem == problem)
        #expect(app.path.isEmpty)
    }
}

@MainActor @Suite struct HomeModelTests {
    @Test func theCountFollowsTheEvents() throws {
        let app = try AppModel()
        let model = HomeModel(app.mediator)
        #expect(model.count == 0)
        model.book("Jazz at noon")
        #expect(model.count == 1)
        try app.mediator.tickets.book("Blues at night")
        #expect(model.count == 2)
    }

    @Test func aFailureIsShown() throws {
        let model = HomeModel(try AppModel().mediator)
        for _ in 1...3 { model.book("Jazz at noon") }
        #expect(model.problem == nil)
        model.book("Jazz at noon")
        #expect(model.problem == "There are no more tickets.")
    }

    @Test func aPreviewNeedsNoModule() {
        let model = HomeModel(.preview)
        #expect(model.count == 2)
        model.book("Jazz at noon")
        #expect(model.problem == nil)
    }
}
