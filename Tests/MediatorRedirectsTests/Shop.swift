import Foundation
import Mediator
import MediatorGateway
import MediatorRedirects
import Synchronization

/// A shop with pages for the tests of redirects.
enum Shop {
    static let product = Action(
        "Catalog", "product", "Shows a product.", Parameter("id", String.self),
        Parameter("size", Int.self, default: 1), returns: String.self, exposure: .external)
    static let page = Action(
        "Catalog", "page", "Shows a product anew.", Parameter("product", String.self),
        Parameter("size", Int.self, default: 1), Parameter("from", String.self, default: "app"), returns: String.self,
        exposure: .external)
    static let open = Action(
        "Catalog", "open", "Opens a product.", Parameter("id", String.self), exposure: .external)
    static let search = Action(
        "Catalog", "search", "Searches.", Parameter("tags", [String].self, default: []),
        Parameter("filter", Parameters?.self), Parameter("limit", Double?.self), returns: Int.self,
        exposure: .external)
    static let login = Action(
        "Account", "login", "Logs in.", Parameter("name", String.self),
        Parameter("password", String.self, secret: true),
        returns: String.self, exposure: .external)
    static let wipe = Action("Account", "wipe", "Deletes all.", Parameter("id", String.self), returns: String.self)
    static let share = Action(
        "Account", "share", "Shares.", Parameter("id", String.self),
        Parameter("image", Reference<WeakBoxed>?.self), returns: String.self)
    static let load = Action(
        "Catalog", "load", "Loads a product.", Parameter("id", String.self), Parameter("size", Int.self, default: 1),
        returns: String.self, effect: .async, exposure: .external)

    static let pay = ActionSchema(
        "Till", "pay", "Pays.",
        parameters: [
            ParameterSchema("amount", .int),
            ParameterSchema(
                "card",
                .record(
                    "Card", [ParameterSchema("number", .string, secret: true), ParameterSchema("owner", .string)])),
        ],
        returns: .string, exposure: .external)

    final class WeakBoxed: Sendable {}

    static func mediator() throws -> Mediator {
        try Mediator { registry in
            registry.handle(product) { _, id, size in "native \(id) \(size)" }
            registry.handle(page) { _, product, size, from in "page \(product) \(size) \(from)" }
            registry.handle(open) { _, _ in }
            registry.handle(search) { _, tags, _, _ in tags.count }
            registry.handle(login) { _, name, _ in "hello \(name)" }
            registry.handle(wipe) { _, id in "wiped \(id)" }
            registry.handle(share) { _, id, _ in "shared \(id)" }
            registry.handle(pay) { _ in "paid" }
            registry.handle(load) { _, id, size in "loaded \(id) \(size)" }
        }
    }

    static func gateway(
        _ settings: RedirectSettings = RedirectSettings(appVersion: AppVersion("2.4.1")),
        policy: Gateway.Policy? = nil
    ) throws -> Gateway {
        try Gateway(
            try mediator(), schemes: ["demo"], webHosts: ["m.example.com"], redirects: settings, policy: policy)
    }

    /// A document of rules, given as the inside of a JSON array.
    static func document(_ rules: String) -> Data {
        Data(#"{"version": 2, "rules": [\#(rules)]}"#.utf8)
    }
}

/// A clock that tests set.
final class SetClock: Sendable {
    private let date: Mutex<Date>

    init(_ text: String) throws {
        date = Mutex(try Value.string(text).get())
    }

    var now: Date { date.withLock { $0 } }

    func set(_ text: String) throws {
        let new = try Value.string(text).get(as: Date.self)
        date.withLock { $0 = new }
    }
}
