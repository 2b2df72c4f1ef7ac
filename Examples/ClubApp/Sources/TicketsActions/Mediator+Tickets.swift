public import Mediator
public import ScreenVocabulary

extension Mediator {
    /// Typed calls to Tickets.
    public var tickets: TicketsActions {
        consuming get { TicketsActions(mediator: self) }
    }
}

/// The contracts of Tickets, and typed calls.
public struct TicketsActions: Sendable {
    let mediator: Mediator

    /// Books a ticket and returns its identifier.
    ///
    /// - Throws: `ActionFailure` with the code `soldOut`.
    @discardableResult
    public func book(_ concert: String) throws -> String {
        try mediator.perform(Self.book, concert)
    }

    /// Returns how many tickets the user has.
    public func count() throws -> Int {
        try mediator.perform(Self.count)
    }

    /// Returns a screen that shows a ticket, after a login.
    ///
    /// - Throws: `ActionFailure` with the code `notFound` or `loginRequired`.
    public func screen(id: String) async throws -> Screen {
        try await mediator.perform(Self.screen, id).object
    }
}

extension TicketsActions {
    /// The contract of `book`.
    public static let book = Action(
        "Tickets", "book", "Books a ticket and returns its identifier.",
        Parameter("concert", String.self, "The name of the concert."),
        returns: String.self, failures: ["soldOut"])

    /// The contract of `count`.
    public static let count = Action("Tickets", "count", "Returns how many tickets the user has.", returns: Int.self)

    /// The contract of `screen`.
    public static let screen = Action(
        "Tickets", "screen", "Returns a screen that shows a ticket.",
        Parameter("id", String.self, "The identifier of the ticket, as T-1."),
        returns: Reference<Screen>.self, effect: .asyncMainActor, exposure: .link, tags: ["login"],
        failures: ["notFound", "loginRequired"])

    /// All contracts, for tools and tests.
    public static var all: [any Contract] {
        [book, count, screen, TicketsEvents.changed]
    }
}
