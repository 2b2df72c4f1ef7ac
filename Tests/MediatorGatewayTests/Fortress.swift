import Foundation
import Mediator
import MediatorGateway
import MediatorRedirects
import TestSupport

/// An app with internal actions that counts the calls from outside.
struct Fortress {
    static let product = Action(
        "Catalog", "product", "Shows a product.", Parameter("id", String.self), returns: String.self,
        exposure: .external)
    static let prices = Action(
        "Catalog", "prices", "Returns prices.", Parameter("ids", [Int].self, default: []),
        Parameter("below", Double?.self), Parameter("more", Parameters?.self), returns: Int.self, exposure: .external)
    static let nativeReset = Action("Catalog", "nativeReset", "Forgets all.")
    static let unlock = Action(
        "Vault", "unlock", "Opens the vault.", Parameter("id", String?.self), returns: String.self)

    let mediator: Mediator
    let gateway: Gateway
    /// The number of calls of internal or unregistered actions.
    let reached = Counter()
    /// The callers of the product, as its handler sees them.
    let callers = Recorder<String>()

    init() throws {
        let (reached, callers) = (reached, callers)
        mediator = try Mediator { registry in
            registry.handle(Self.product) { call, id in
                callers.record(
                    "\(call.caller.map(\.description) ?? "external"), \(call.origin?.description ?? "the app")")
                return "product \(id)"
            }
            registry.handle(Self.prices) { _, ids, _, _ in ids.count }
            registry.handle(Self.nativeReset) { _ in _ = reached.increment() }
            registry.handle(Self.unlock) { _, _ in "\(reached.increment())" }
            registry.notFound { _ in .int(reached.increment()) }
            registry.route("/product/:id", to: Self.product)
            registry.route("/prices/*ids", to: Self.prices)
        }
        gateway = try Gateway(mediator, schemes: ["demo"], webHosts: ["m.example.com"])
    }

    /// Returns the result of opening a URL, on one line.
    func open(_ url: String) async -> String {
        do {
            let answer = try await gateway.open(url)
            let ignored = answer.ignored.isEmpty ? "" : " ignoring " + answer.ignored.joined(separator: ", ")
            return "\(answer.page.map { "page \($0.address)" } ?? answer.value.description)\(ignored)"
        } catch let error as MediatorError {
            return "\(error.code): \(error.message)"
        } catch {
            return "\(error)"
        }
    }

    /// Returns the answer to a message, without the members that all answers have.
    func answer(_ message: String) async -> String {
        let answer = await gateway.handle(message: Data(message.utf8)).map { String(decoding: $0, as: UTF8.self) }
        return (answer ?? "nothing").replacing(#","id":1,"jsonrpc":"2.0"}"#, with: "}")
            .replacing(#"{"id":1,"jsonrpc":"2.0","#, with: "{")
    }

    /// Returns the problems of a redirect table, one per line.
    func load(_ document: Data) -> [String] {
        do {
            try gateway.redirects.replace(with: document)
            return []
        } catch {
            return error.problems.map { "\($0.code): \($0)" }
        }
    }
}
