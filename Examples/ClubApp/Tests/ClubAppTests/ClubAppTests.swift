import Foundation
import Mediator
import Observation
import Session
import Testing
import TicketsActions

@testable import ClubApp

@MainActor @Suite struct AppTests {
    /// Fails when a module is missing, registered twice, or in another form than its callers expect.
    @Test func noModuleIsMissing() throws {
        _ = try Mediator(modules: AppModules.all(Login()))
    }

    @Test func aLinkOpensAScreenAfterALogin() async throws {
        let app = try AppModel()
        await app.start()
        try app.mediator.tickets.book("Jazz at noon")
        let opening = Task { await app.open(try link("club://ticket/T-1")) }
        await app.login.asks()
        #expect(app.path.isEmpty)
        app.login.finish("Ann")
        try await opening.value
        #expect(app.path.map(\.title) == ["Jazz at noon"])
        await app.open(try link("https://club.example.com/ticket/T-1"))
        #expect(app.path.map(\.title) == ["Jazz at noon", "Jazz at noon"])
    }

    @Test func everyActionWithTheTagAsksForALogin() throws {
        let mediator = try Mediator(modules: AppModules.all(Login()))
        for schema in mediator.schemas where schema.tags.contains("login") {
            #expect(try mediator.interceptors(of: schema.target, schema.action).contains { $0.name == "Login" })
        }
    }

    @Test func withoutALoginThereIsNoScreen() async throws {
        let app = try AppModel()
        await app.start()
        try app.mediator.tickets.book("Jazz at noon")
        let opening = Task { await app.open(try link("club://ticket/T-1")) }
        await app.login.asks()
        app.login.cancel()
        try await opening.value
        #expect(app.path.isEmpty)
        #expect(app.problem == nil)
    }

    @Test func aLinkThatStartsTheAppIsOpenedAfterTheStart() async throws {
        let app = try AppModel()
        app.login.finish("Ann")
        try app.mediator.tickets.book("Jazz at noon")
        let opening = Task { await app.open(try link("club://ticket/T-1")) }
        await Task.yield()
        #expect(app.path.isEmpty)
        await app.start()
        try await opening.value
        #expect(app.path.map(\.title) == ["Jazz at noon"])
    }

    @Test(arguments: [
        ("club://ticket/T-9", "There is no such ticket."),
        ("club://Tickets/book?concert=Jazz", "This link does not work."),
        ("other://ticket/T-1", "This link does not work."),
    ])
    func aLinkThatLeadsNowhereSaysSo(_ url: String, _ problem: String) async throws {
        let app = try AppModel()
        await app.start()
        app.login.finish("Ann")
        await app.open(try link(url))
        #expect(app.problem == problem)
        #expect(app.path.isEmpty)
    }

    private func link(_ url: String) throws -> URL { try #require(URL(string: url)) }
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

extension Login {
    /// Waits until a call waits for the login.
    fileprivate func asks() async {
        while !isAsking {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = isAsking
                } onChange: {
                    continuation.resume()
                }
            }
        }
    }
}
