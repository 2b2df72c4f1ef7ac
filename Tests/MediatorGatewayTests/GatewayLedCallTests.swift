import Mediator
import MediatorGateway
import MediatorRedirects
import TestSupport
import Testing

/// What came from outside stays from outside: each action that a call is led to must exist for its caller.
@Suite(.hangLimit)
struct GatewayLedCallTests {
    private typealias Door = Works.Door
    private typealias Entry = Works.Entry

    /// What exists for no caller: internal actions, those that the policy refuses, and names that no module registered.
    private static let closed = [
        "secret", "refused", "secretAsync", "refusedAsync", "secretMain", "refusedMain", "none",
    ]

    /// Each door with one entry of each form, and each entry with one door: what led a call and whence it came are
    /// independent.
    private static let ways: [(Door, Entry)] =
        Door.allCases.flatMap { door in
            [.open(.url), .openNow(.url), .message(.agent), .call(.process)].map { (door, $0) }
        } + (Entry.links + Entry.messages).map { (.sync, $0) }

    /// Returns the outcome for a target that no module registered, under the names of an action of `Door`.
    private static func absence(_ works: Works, _ entry: Entry, _ door: Door, _ name: String) async -> String {
        await works.enter(entry, "Nowhere", door.rawValue, to: name).replacing("Nowhere", with: "Door")
    }

    @Test(arguments: ways)
    func noWayLeadsToWhatDoesNotExist(_ door: Works.Door, _ entry: Works.Entry) async throws {
        let works = try Works()
        // It performs nothing that may suspend.
        if case .openNow = entry, door.suspends { return }
        for name in Self.closed {
            let expected = await Self.absence(works, entry, door, name)
            let found = await works.enter(entry, "Door", door.rawValue, to: name)
            #expect(found == expected, "\(name)")
        }
        #expect(works.seen.all == [])
    }

    @Test(arguments: ways.filter { !Entry.links.contains($0.1) })
    func noMessageIsLedToAnActionForLinks(_ door: Works.Door, _ entry: Works.Entry) async throws {
        let works = try Works()
        let expected = await Self.absence(works, entry, door, "screen")
        #expect(await works.enter(entry, "Door", door.rawValue, to: "screen") == expected)
        #expect(works.seen.all == [])
    }

    @Test func theErrorsAreThoseOfNamesThatNoModuleRegistered() async throws {
        let works = try Works()
        #expect(
            await works.enter(.open(.push), "Door", "sync", to: "secret") == """
                Mediator: no exposed action matches "Door/sync".
                  to resolve: check the address and the types of its parts; URLs reach only actions whose contract has \
                "exposure: .link" or ".external". [] {} Door sync
                """)
        #expect(
            await works.enter(.message(.agent), "Door", "sync", to: "secret")
                == #"{"error":{"code":-32601,"data":{"code":"actionNotFound"},"message":"Method not found"},"id":1,"#
                + #""jsonrpc":"2.0"}"#)
        #expect(
            await works.enter(.call(.process), "Door", "twice", to: "refused") == #"""
                {"jsonrpc":"2.0","id":1,"result":{"error":{"code":"notFound","target":"Door","action":"twice",\#
                "parameter":null,"message":"no exposed action matches \"Door.twice\".","notes":[],"suggestions":[],\#
                "recoverySuggestion":"check the address and the types of its parts; URLs reach only actions whose contract has \#
                \"exposure: .link\" or \".external\".","details":{},"chain":[]}}}
                """#)
    }

    @Test(arguments: ways)
    func whatExistsIsReached(_ door: Works.Door, _ entry: Works.Entry) async throws {
        let works = try Works()
        if case .openNow = entry, door.suspends { return }
        let kind =
            switch entry {
            case .open(let kind), .openNow(let kind), .message(let kind), .call(let kind): kind
            }
        // It still is a call from outside.
        let found = await works.enter(entry, "Door", door.rawValue, to: "open")
        #expect(found.contains("open for \(kind), true"), "\(found)")
        #expect(works.seen.all == ["open"])
        if door.suspends {
            #expect(await works.enter(entry, "Door", door.rawValue, to: "openAsync").contains("open for \(kind), true"))
            #expect(works.seen.all == ["open", "openAsync"])
        }
    }

    @Test(arguments: Door.allCases) func aLinkMayBeLedToAScreen(_ door: Works.Door) async throws {
        let works = try Works()
        #expect(await works.enter(.open(.url), "Door", door.rawValue, to: "screen") == "a reference")
    }

    @Test(arguments: Entry.links) func namesOfTheCallersChoiceReachNothingMore(_ entry: Works.Entry) async throws {
        let works = try Works()
        for name in Self.closed {
            let expected = await works.enter(entry, "Nowhere", name, to: "x").replacing("Nowhere", with: "Job")
            #expect(await works.enter(entry, "Job", name, to: "x") == expected, "\(name)")
        }
        #expect(works.seen.all == [])
        // Without parameters, which "Work.open" does not have.
        let value = try await works.gateway.open("demo://Job/open", origin: .push).value
        #expect(value == "open for push, true")
        #expect(try await works.gateway.open("demo://Job/openAsync").value == "open for url, true")
    }

    /// A link to names of the caller's choice is like one of the default form, which reads any parameters.
    @Test func namesOfTheCallersChoiceNeedADefaultForm() async throws {
        let works = try Works { $0.disableDefaultForm(of: ActionSchema("Work", "open")) }
        let refusal = await works.enter(.open(.url), "Work", "open", to: "x")
        #expect(refusal.hasPrefix("Mediator: no exposed action matches \"Work/open\"."))
        #expect(await works.enter(.open(.url), "Job", "open", to: "x") == refusal.replacing("Work", with: "Job"))
        // The app itself chose the action here.
        #expect(try await works.gateway.open("demo://way/open").value == "open for url, true")
        let none = try Works(defaultForms: false)
        #expect(await none.enter(.open(.url), "Job", "open", to: "x") == refusal.replacing("Work", with: "Job"))
        #expect(try await none.gateway.open("demo://way/open").value == "open for url, true")
    }

    /// Names that are only equivalent in Unicode exist for no caller, led or not.
    @Test func namesOfOtherBytesReachNothing() async throws {
        let works = try Works { registry in
            registry.handle(ActionSchema("Work", "Café", returns: .string, exposure: .external)) { _ in "coffee" }
        }
        #expect(try await works.gateway.open("demo://Job/Caf%C3%A9").value == "coffee")
        for target in ["Job", "Work"] {
            let found = await Works.result { try await works.gateway.open("demo://\(target)/Cafe%CC%81").value }
            #expect(found.hasPrefix("Mediator: no exposed action matches \"\(target)/Cafe\u{301}\"."), "\(found)")
        }
    }

    @Test(arguments: ["demo://way/secret", "demo://open/secret", "demo://way/refused", "demo://open/refusedAsync"])
    func neitherRoutesNorConditionsLeadThere(_ url: String) async throws {
        let works = try Works()
        let absent = "demo://nowhere/x"
        let expected = await Works.result { try await works.gateway.open(absent).value }
        let place = url.replacing("demo://", with: "")
        let names = place.split(separator: "/")
        let found = await Works.result { try await works.gateway.open(url).value }
        #expect(
            found
                == expected.replacing("nowhere/x", with: place)
                .replacing(" nowhere x", with: " \(names[0]) \(names[1])"))
        #expect(works.seen.all == [])
        #expect(try await works.gateway.open("demo://open/open").value == "open for url, true")
    }

    @Test func aRuleOfTheTableLeadsNowhereElse() async throws {
        let works = try Works()
        let rule = #"{"id": "a", "from": {"action": "Door.ruled"}, "to": {"action": "Work.refused"}, "drops": ["to"]}"#
        try works.gateway.redirects.replace(with: #"{"version": 2, "rules": [\#(rule)]}"#)
        for entry in Works.Entry.links + Works.Entry.messages {
            let expected = await Self.absence(works, entry, .ruled, "x")
            #expect(await works.enter(entry, "Door", "ruled", to: "x") == expected)
        }
        #expect(works.seen.all == [])
    }

    @Test func theWebPageForAnUnknownLinkShowsInItsPlace() async throws {
        let works = try Works()
        let settings = RedirectSettings(webFallback: "https://m.example.com")
        let gateway = try Gateway(works.mediator, schemes: ["demo"], redirects: settings)
        for url in ["Door/sync?to=secret", "Job/secret", "Door/suspending?to=secretAsync"] {
            #expect(try await gateway.open("demo://\(url)").page?.address == "https://m.example.com/\(url)")
        }
        #expect(try await gateway.open("demo://Door/sync?to=refused").value == "refused for url, true")
    }

    /// An action that a link reaches in vain takes no further match: what interceptors did is not done again.
    @Test func theSearchEndsThere() async throws {
        let works = try Works { registry in
            let always = RouteCondition("always") { _ in true }
            registry.route("/both/:to", to: ActionSchema("Door", "sync"), priority: 1, when: always)
            registry.route(
                "/both/:name", to: ActionSchema("Door", "named", parameters: [ParameterSchema("name", .string)]))
            let named = ActionSchema(
                "Door", "named", parameters: [ParameterSchema("name", .string)], returns: .any, exposure: .external)
            registry.handle(named) { _ in "named" }
        }
        let found = await Works.result { try await works.gateway.open("demo://both/secret").value }
        #expect(found.hasPrefix("Mediator: no exposed action matches \"both/secret\"."), "\(found)")
    }

    @Test func whatAModuleCallsItselfIsItsOwnCall() async throws {
        let works = try Works { registry in
            let remote = ActionSchema("Shop", "handler", returns: .any, exposure: .external)
            registry.handle(remote) { call in try call.mediator.perform("Work", "secret") }
            registry.handle(ActionSchema("Shop", "asked", returns: .any, exposure: .external)) { _ in "not asked" }
            registry.intercept(.action("Shop", "asked"), name: "asks") { call in
                .finish(with: try call.mediator.perform("Work", "secret"))
            }
            registry.notFound("Old", handlingLinks: true) { call in try call.mediator.perform("Work", "secret") }
            // The calls of a handler are led as any others of the app.
            registry.handle(ActionSchema("Shop", "led", returns: .any, exposure: .external)) { call in
                try call.mediator.perform("Door", "sync", ["to": "secret"])
            }
        }
        for url in ["demo://Shop/handler", "demo://Shop/asked", "demo://Old/x", "demo://Shop/led"] {
            #expect(try await works.gateway.open(url).value == "secret for the app, false", "\(url)")
        }
        #expect(try works.mediator.perform("Door", "sync", ["to": "secret"]) == "secret for the app, true")
        #expect(try works.mediator.perform("Job", "none") == "made up")
    }

    @Test func thePolicyIsAskedOnceForEachAction() async throws {
        let asked = Recorder<String>()
        let works = try Works(policy: { action, origin in
            asked.record("\(action.path) \(origin)")
            return true
        })
        #expect(try await works.gateway.open("demo://Door/twice?to=open", origin: .push).value == "open for push, true")
        #expect(asked.all == ["Door.twice push", "Hall.twice push", "Work.open push"])
    }

    /// The action may change while an interceptor waits.
    @Test func anActionThatBecameInternalMeanwhileIsNotReached() async throws {
        let works = try Works { registry in
            let slow = ActionSchema("Door", "slow", returns: .any, effect: .async, exposure: .external)
            registry.handleAsync(slow) { _ in "not led" }
            registry.interceptAsync(.action("Door", "slow"), name: "slow") { call, next in
                try call.mediator.perform("Shop", "close")
                return try await next.redirect(to: "Work", "open")
            }
            registry.handle("Shop", "close") { call in
                try call.mediator.update { registry in
                    registry.remove("Work", "open")
                    registry.handle("Work", "open", returns: .any) { _ in "not reached" }
                }
                return .null
            }
        }
        let found = await Works.result { try await works.gateway.open("demo://Door/slow").value }
        #expect(found.hasPrefix("Mediator: no exposed action matches \"Door/slow\"."), "\(found)")
        #expect(works.seen.all == [])
    }
}
