import AppModules
import Foundation
import Mediator
import Observation
import Session
import Testing
import TicketsActions

@testable import ClubApp

@MainActor @Suite struct LinkTests {
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

    @Test func aCancelledLinkOpensNoScreen() async throws {
        let app = try AppModel()
        await app.start()
        try app.mediator.tickets.book("Jazz at noon")
        let opening = Task { await app.open(try link("club://ticket/T-1")) }
        await app.login.asks()
        opening.cancel()
        try await opening.value
        #expect(!app.login.isAsking)
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

    /// By default, an interceptor has the name of its type without `Interceptor`: here `Login`.
    @Test func everyActionWithTheTagAsksForALogin() throws {
        let mediator = try Mediator(modules: AppModules.all(Login()))
        for schema in mediator.schemas where schema.tags.contains("login") {
            #expect(try mediator.interceptors(of: schema.target, schema.action).contains { $0.name == "Login" })
        }
    }

    private func link(_ url: String) throws -> URL { try #require(URL(string: url)) }
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
