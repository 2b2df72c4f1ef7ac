import Mediator
import MediatorCoding
import MediatorEvents
import TestSupport
import Testing

struct EventsPostTests {
    private let seen = Recorder<String>()

    /// Declares the events and subscribes to both.
    private func mediator(_ more: @Sendable (inout Registry) -> Void = { _ in }) throws -> Mediator {
        try Mediator { [seen] registry in
            registry.declare(Orders.placed)
            registry.declare(Orders.cleared)
            registry.on(Orders.placed) { _, orderID, total in seen.record("\(orderID) \(total)") }
            registry.on(Orders.cleared) { _ in seen.record("cleared") }
            more(&registry)
        }
    }

    private func error(_ post: () throws(MediatorError) -> Delivery) -> MediatorError? {
        do {
            _ = try post()
            return nil
        } catch {
            return error
        }
    }

    @Test func aPostReachesItsSubscribersWithTypedParameters() async throws {
        let mediator = try mediator()
        let delivery = try mediator.post(Orders.placed, "O-1", 450)
        #expect(delivery.deliveredCount == 1)
        #expect(delivery.deferredCount == 0)
        #expect(delivery.failures.isEmpty)
        try mediator.post(Orders.cleared)
        try await mediator.postAsync(Orders.placed, "O-2", 5)
        #expect(seen.all == ["O-1 450", "cleared", "O-2 5"])
    }

    @Test func aPostByNameIsCheckedAndGetsItsDefaults() async throws {
        let mediator = try mediator()
        try mediator.post("Cart", "orderPlaced", ["orderID": "O-1"])
        try await mediator.postAsync("Cart", "orderPlaced", ["orderID": "O-2", "total": 2.0])
        try mediator.post("Cart", "cleared")
        #expect(seen.all == ["O-1 0", "O-2 2", "cleared"])
        let error = error { () throws(MediatorError) in
            try mediator.post("Cart", "orderPlaced", ["order": "O-1", "total": "many"])
        }
        #expect(error?.code == .unknownParameter)
        #expect(
            error?.description == """
                Mediator: Cart.orderPlaced cannot take its parameters, for 3 reasons.
                  no parameter "order" in Cart.orderPlaced; did you mean "orderID"?
                  parameter "orderID" of Cart.orderPlaced is missing.
                  parameter "total" of Cart.orderPlaced: expected int, found string.
                  parameters: orderID: string, total: int = 0
                  to resolve: pass what is declared.
                """
        )
        #expect(seen.all.count == 3)
    }

    @Test func aSubscriberByNameReadsThePost() throws {
        struct Order: Decodable { var orderID: String }
        let read = Recorder<String>()
        let mediator = try mediator { registry in
            registry.on("Cart", "orderPlaced") { post in
                let order = try post.decode(Order.self)
                read.record("\(post.target).\(post.event) \(order.orderID) \(try post.get("total", as: Int.self))")
                read.record(post.description)
            }
        }
        try mediator.post(Orders.placed, "O-1", 450)
        #expect(
            read.all == ["Cart.orderPlaced O-1 450", #"Cart.orderPlaced {"orderID": "O-1", "total": 450}"#])
    }

    @Test func withoutSubscribersNothingHappens() throws {
        let mediator = try Mediator { $0.declare(Orders.placed) }
        let delivery = try mediator.post(Orders.placed, "O-1", 450)
        #expect(delivery.deliveredCount == 0)
        #expect(delivery.failures.isEmpty)
    }

    @Test func postingAnUndeclaredEventFails() throws {
        let mediator = try mediator()
        let misspelled = Event("Cart", "orderPlacd", "")
        let other = error { () throws(MediatorError) in try mediator.post("Kart", "orderPlaced", [:]) }
        #expect(
            other?.description == """
                Mediator: no event "orderPlaced" in target "Kart".
                  declared: Cart.cleared, Cart.orderPlaced
                  did you mean "Cart.orderPlaced"?
                """
        )
        let typed = error { () throws(MediatorError) in try mediator.post(misspelled) }
        #expect(typed?.code == .eventNotFound)
        #expect(typed?.target == "Cart")
        #expect(typed?.action == "orderPlacd")
        #expect(typed?.details == ["declared": ["Cart.cleared", "Cart.orderPlaced"]])
        #expect(
            typed?.description == """
                Mediator: no event "orderPlacd" in target "Cart".
                  declared: cleared, orderPlaced
                  did you mean "Cart.orderPlaced"?
                """
        )
        let empty = try Mediator { _ in }
        let none = error { () throws(MediatorError) in try empty.post(Orders.cleared) }
        #expect(
            none?.description == """
                Mediator: no event "cleared" in target "Cart".
                  declared: none
                  to resolve: declare it with "registry.declare" in the module that posts it, and list that module.
                """
        )
    }

    // MARK: - Failures

    private struct Broken: Error, CustomStringConvertible { var description: String { "broken" } }

    @Test func aSubscriberThatThrowsStopsNoOtherAndIsReported() async throws {
        let heard = Recorder<String>()
        let mediator = try mediator { registry in
            registry.register(
                Part("Mail") { registry in
                    registry.on(Orders.placed, fileID: "Mail/MailModule.swift", line: 7) { _, _, _ in throw Broken() }
                }
            )
            registry.on(Orders.placed) { _, _, _ in throw ActionFailure("full", "No room.") }
            registry.on(Orders.placed) { [seen] _, _, _ in seen.record("last") }
            registry.onSubscriberFailure { heard.record("registered: \($0.error)") }
        }
        let watch = mediator.onSubscriberFailure { heard.record("\($0.module): \($0.error)") }
        let delivery = try mediator.post(Orders.placed, "O-1", 1)
        #expect(seen.all == ["O-1 1", "last"])
        #expect(delivery.deliveredCount == 4)
        #expect(delivery.failures.map(\.module) == ["Mail", ""])
        let unexpected = ActionFailure("unexpected", "Cart.orderPlaced threw Broken.")
        #expect(delivery.failures[0].error as? ActionFailure == unexpected)
        #expect((delivery.failures[0].error as? ActionFailure)?.underlyingDescription == "broken")
        #expect(delivery.failures[1].error as? ActionFailure == ActionFailure("full", "No room."))
        #expect(
            delivery.failures[0].description == """
                Mediator: the subscriber of module "Mail" to Cart.orderPlaced failed.
                  error: unexpected: Cart.orderPlaced threw Broken.
                  at Mail/MailModule.swift:7
                """
        )
        #expect(
            heard.all == [
                "registered: unexpected: Cart.orderPlaced threw Broken.",
                "Mail: unexpected: Cart.orderPlaced threw Broken.", "registered: full: No room.", ": full: No room.",
            ]
        )
        watch.end()
        #expect(try await mediator.postAsync(Orders.placed, "O-2", 1).failures.count == 2)
        #expect(heard.all.count == 6)
    }

    @Test func aFailureHandlerGetsNoFailureOfItsOwnPosts() async throws {
        let late = Late<Mediator>()
        let heard = Recorder<String>()
        let inner = Recorder<Int>()
        let mediator = try mediator { registry in
            registry.on(Orders.placed) { _, _, _ in throw ActionFailure("outer") }
            registry.on(Orders.cleared) { _ in throw ActionFailure("inner") }
            registry.onSubscriberFailure { failure in
                heard.record("\((failure.error as? ActionFailure)?.code ?? "")")
                // A handler that logs by posting would get its own failures without end.
                if let delivery = try? late.value?.post(Orders.cleared) { inner.record(delivery.failures.count) }
            }
        }
        late.set(mediator)
        #expect(try mediator.post(Orders.placed, "O-1", 1).failures.count == 1)
        #expect(heard.all == ["outer"])
        #expect(inner.all == [1])
        // The next failure is reported again.
        try mediator.post(Orders.placed, "O-2", 1)
        #expect(heard.all == ["outer", "outer"])
    }

    @Test func aSubscriberThatPrintsTheParametersShowsNoSecret() throws {
        let event = Event(
            "Login", "done", "", Parameter("user", String.self), Parameter("token", String.self, secret: true))
        let shown = Recorder<String>()
        let mediator = try Mediator { registry in
            registry.declare(event)
            registry.on(event) { post, _, token in shown.record("\(token.count) \(post.parameters)") }
        }
        try mediator.post(event, "Ann", "hunter2")
        try mediator.post("Login", "done", ["user": "Ann", "token": "hunter2"])
        let text = #"7 {"user": "Ann", "token": "•••"}"#
        #expect(shown.all == [text, text])
    }

    @Test func secretValuesAreInNoError() throws {
        let event = Event("Login", "done", "", Parameter("token", String.self, secret: true))
        struct TokenError: Error { var token: String }
        /// A model whose error tells what it cannot read.
        struct Login: Decodable {
            init(from decoder: any Decoder) throws {
                let token = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .token)
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "bad \(token)"))
            }

            enum Key: String, CodingKey { case token }
        }
        let mediator = try Mediator { registry in
            registry.declare(event)
            registry.on(event) { _, token in throw TokenError(token: token) }
            registry.on("Login", "done") { post in _ = try post.get("token", as: Int.self) }
            registry.on("Login", "done") { post in _ = try post.decode(Login.self) }
            registry.on("Login", "done") { post in throw ActionFailure("described", post.description) }
        }
        let errors = try mediator.post(event, "s3cret").failures.map(\.description)
        #expect(errors.count == 4)
        #expect(errors.allSatisfy { !$0.contains("s3cret") })
    }

    // MARK: - What subscribers do

    @Test func aSubscriberCallsAsItsModule() throws {
        let callers = Recorder<String>()
        let mediator = try Mediator { registry in
            registry.register(
                Part("Shop") { registry in
                    registry.handle("Shop", "order") { call in
                        try call.mediator.post(Orders.placed, "O-1", 1)
                        return .null
                    }
                    registry.declare(Orders.placed)
                }
            )
            registry.register(
                Part("Mail") { registry in
                    registry.on(Orders.placed) { post, _, _ in
                        callers.record("posted by \(post.caller.map { "\($0.module) \($0)" } ?? "none")")
                        try post.mediator.perform("Log", "write")
                    }
                }
            )
            registry.handle("Log", "write") { call in
                callers.record("called by \(call.caller.map { "\($0.module) \($0)" } ?? "none")")
                return .null
            }
        }
        try mediator.perform("Shop", "order")
        try mediator.post(Orders.placed, "O-2", 1)
        #expect(
            callers.all == [
                "posted by Shop Shop.order", "called by Mail Cart.orderPlaced", "posted by none",
                "called by Mail Cart.orderPlaced",
            ]
        )
    }

    @Test func aPostByASubscriberIsDeliveredBeforeTheOuterPostContinues() throws {
        let order = Recorder<String>()
        let mediator = try Mediator { registry in
            registry.declare(Orders.placed)
            registry.declare(Orders.cleared)
            for name in ["first", "second"] {
                registry.on(Orders.placed) { post, _, _ in
                    order.record("\(name) placed")
                    if name == "first" { try post.mediator.post(Orders.cleared) }
                }
                registry.on(Orders.cleared) { _ in order.record("\(name) cleared") }
            }
        }
        try mediator.post(Orders.placed, "O-1", 1)
        #expect(order.all == ["first placed", "first cleared", "second cleared", "second placed"])
    }

    @Test func postsThatNestWithoutEndAreStopped() throws {
        let posts = Counter()
        let failures = Recorder<SubscriberFailure>()
        let mediator = try Mediator(maximumDepth: 8) { registry in
            registry.declare(Orders.cleared)
            registry.on(Orders.cleared) { post in
                posts.increment()
                try post.mediator.post(Orders.cleared)
            }
            registry.onSubscriberFailure { failures.record($0) }
        }
        #expect(try mediator.post(Orders.cleared).failures.isEmpty)
        #expect(posts.count == 8)
        #expect(failures.all.map { ($0.error as? MediatorError)?.code } == [.callDepthExceeded])
        #expect(
            failures.all.first?.description.hasPrefix(
                """
                Mediator: a subscriber to Cart.cleared failed.
                  error: Mediator: calls nest more than 8 deep.
                    chain: Cart.cleared → Cart.cleared
                """
            ) == true
        )
    }
}
