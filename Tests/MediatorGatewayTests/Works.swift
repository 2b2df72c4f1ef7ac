import Foundation
import Mediator
import MediatorGateway
import MediatorRedirects
import TestSupport

/// An app whose interceptors, redirects and `notFound` handlers lead calls from outside to the target `Work`.
///
/// The actions of the target `Door` are external, and lead to the action of `Work` that their parameter `to` names.
struct Works {
    /// A way by which an action of `Door` leads on.
    enum Door: String, CaseIterable {
        /// An interceptor of a synchronous action.
        case sync
        /// The same, which covers everything but some targets.
        case everything
        /// An interceptor of an action on the main actor.
        case mainActor
        /// An interceptor that does not suspend, of an action that may.
        case async
        /// An interceptor that may suspend.
        case suspending
        /// The same, which tries again when it fails.
        case again
        /// The same, of an action on the main actor.
        case asyncMainActor
        /// An interceptor that leads to an action whose interceptor leads on.
        case twice
        /// A rule of the redirect table, to an action whose interceptor leads on.
        case ruled

        var suspends: Bool { [.async, .suspending, .again, .asyncMainActor].contains(self) }
    }

    /// A way into the app.
    enum Entry: Hashable {
        case open(Origin.Kind)
        case openNow(Origin.Kind)
        case message(Origin.Kind)
        case call(Origin.Kind)

        static let kinds: [Origin.Kind] = [.url, .webPage, .push, .agent, .process, Origin.Kind(rawValue: "widget")]
        static let links = kinds.flatMap { [open($0), openNow($0)] }
        static let messages = kinds.flatMap { [message($0), call($0)] }
    }

    let mediator: Mediator
    let gateway: Gateway
    /// What ran, in order.
    let seen = Recorder<String>()

    init(
        _ more: @Sendable (inout Registry) -> Void = { _ in }, defaultForms: Bool = true,
        policy: Gateway.Policy? = nil
    ) throws {
        let seen = seen
        mediator = try Mediator { registry in
            Self.register(seen, &registry)
            more(&registry)
        }
        gateway = try Gateway(mediator, schemes: ["demo"], defaultForms: defaultForms) { action, origin in
            !action.action.hasPrefix("refused") && (policy?(action, origin) ?? true)
        }
        let rule = #"{"id": "ruled", "from": {"action": "Door.ruled"}, "to": {"action": "Hall.ruled"}}"#
        try gateway.redirects.replace(with: #"{"version": 2, "rules": [\#(rule)]}"#)
    }

    private static func register(_ seen: Recorder<String>, _ registry: inout Registry) {
        let to = [ParameterSchema("to", .string)]
        func door(_ target: String, _ door: Door, _ effect: Effect) -> ActionSchema {
            ActionSchema(
                target, door.rawValue, parameters: to, returns: .any, effect: effect, exposure: .external)
        }
        for name in [Door.sync, .everything, .twice, .ruled] {
            registry.handle(door("Door", name, .sync)) { _ in "not led" }
        }
        registry.handleOnMainActor(door("Door", .mainActor, .mainActor)) { _ in "not led" }
        for name in [Door.async, .suspending, .again] {
            registry.handleAsync(door("Door", name, .async)) { _ in "not led" }
        }
        registry.handleAsyncOnMainActor(door("Door", .asyncMainActor, .asyncMainActor)) { _ in "not led" }
        for name in [Door.twice, .ruled] { registry.handle(door("Hall", name, .sync)) { _ in "not led" } }

        @Sendable func name(_ call: Call) throws -> String { try call.get("to") }
        for door in [Door.sync, .mainActor, .async] {
            registry.intercept(.action("Door", door.rawValue), name: "\(door)") { call in
                .redirect(to: "Work", try name(call), [:])
            }
        }
        let others = InterceptorScope([.target("Work"), .target("Hall"), .target("Job"), .target("Nowhere")])
        registry.intercept(.everything.excluding(others), name: "everything") { call in
            call.action == "everything" ? .redirect(to: "Work", try name(call), [:]) : .proceed
        }
        registry.interceptAsync(
            [.action("Door", "suspending"), .action("Door", "asyncMainActor")], name: "suspending"
        ) { call, next in
            try await next.redirect(to: "Work", try name(call), [:])
        }
        registry.interceptAsync(.action("Door", "again"), name: "again") { call, next in
            do {
                return try await next.redirect(to: "Work", try name(call), [:])
            } catch {
                return try await next.redirect(to: "Work", try name(call), [:])
            }
        }
        registry.intercept(.action("Door", "twice"), name: "first") { _ in .redirect(to: "Hall", "twice") }
        registry.intercept(.target("Hall"), name: "second") { call in .redirect(to: "Work", try name(call), [:]) }

        for (name, exposure) in [("secret", Exposure.internal), ("refused", .external), ("open", .external)] {
            let schema = ActionSchema("Work", name, returns: .any, exposure: exposure)
            registry.handle(schema) { call in
                seen.record(name)
                return .string("\(name) for \(call.origin?.description ?? "the app"), \(call.caller == nil)")
            }
            var main = schema
            main.action += "Main"
            registry.handleOnMainActor(main) { call in
                seen.record("\(name)Main")
                return .string("\(name) for \(call.origin?.description ?? "the app"), \(call.caller == nil)")
            }
            var async = schema
            async.action += "Async"
            registry.handleAsync(async) { call in
                seen.record("\(name)Async")
                return .string("\(name) for \(call.origin?.description ?? "the app"), \(call.caller == nil)")
            }
        }
        registry.handle(ActionSchema("Work", "screen", returns: .reference, exposure: .link)) { _ in
            seen.record("screen")
            return Reference(Screen()).parameterValue
        }
        registry.notFound("Work") { call in
            seen.record(call.action)
            return "made up"
        }
        // The names of its calls are the caller's choice.
        registry.notFound("Job", handlingLinks: true) { _ in nil }
        registry.intercept(.target("Job"), name: "old target") { call in .redirect(to: "Work", call.action) }
        registry.route("/way/:to", to: ActionSchema("Door", "sync"))
        registry.route(
            "/open/:to", to: ActionSchema("Door", "sync"), priority: 1, when: RouteCondition("always") { _ in true })
    }

    final class Screen: Sendable {}

    /// Returns the result of a call by one of the ways, on one line; or its whole error with its chain.
    func enter(_ entry: Entry, _ target: String, _ action: String, to name: String) async -> String {
        switch entry {
        case .open(let kind):
            return await Self.result {
                try await gateway.open("demo://\(target)/\(action)?to=\(name)", origin: Origin(kind)).value
            }
        case .openNow(let kind):
            return await Self.result { @MainActor in
                try gateway.openNow("demo://\(target)/\(action)?to=\(name)", origin: Origin(kind)).value
            }
        case .message(let kind):
            let message = #"{"jsonrpc":"2.0","id":1,"method":"\#(target).\#(action)","params":{"to":"\#(name)"}}"#
            return await gateway.handle(message: message, origin: Origin(kind)) ?? "nothing"
        case .call(let kind):
            let parameters = #"{"action":"\#(target).\#(action)","parameters":{"to":"\#(name)"}}"#
            let message = #"{"jsonrpc":"2.0","id":1,"method":"rpc.call","params":\#(parameters)}"#
            return await gateway.connect(origin: Origin(kind)) { _ in }.handle(message: message) ?? "nothing"
        }
    }

    static func result(_ call: () async throws -> Value) async -> String {
        do {
            let value = try await call()
            if case .reference = value { return "a reference" }
            return "\(value)"
        } catch let error as MediatorError {
            return "\(error) \(error.chain) \(error.details) \(error.target ?? "") \(error.action ?? "")"
        } catch {
            return "\(error)"
        }
    }
}
