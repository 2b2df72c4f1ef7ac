import Synchronization
import TestSupport
import Testing

@testable import Mediator

/// That registered names have one identity for the life of the process, and names from outside none.
struct MemoryActionIdentityTests {
    private static func path(_ action: String) -> ActionPath { ActionPath(target: "Identity", action: action) }

    @Test func theSameNamesHaveOneIdentity() throws {
        let first = ActionIdentity.registered(Self.path("same"), module: "M")
        #expect(first.path == Self.path("same"))
        #expect(first.module == "M")
        #expect(first.number?.registered === first)
        #expect(ActionIdentity.registered(Self.path("same"), module: "M") === first)
        #expect(ActionIdentity.registered(Self.path("same"), module: "N") !== first)
        #expect(ActionIdentity.registered(Self.path("other"), module: "M") !== first)
        #expect(ActionIdentity.unregistered(Self.path("same"), module: "M") !== first)
    }

    /// A call shows its names as they were registered, `é` in one character or in two.
    @Test func namesOfOtherBytesHaveAnotherIdentity() {
        let composed = ActionIdentity.registered(Self.path("caf\u{E9}"), module: "M")
        let decomposed = ActionIdentity.registered(Self.path("cafe\u{301}"), module: "M")
        #expect(composed !== decomposed)
        #expect(Array(decomposed.path.action.unicodeScalars) == Array("cafe\u{301}".unicodeScalars))
    }

    @Test func threadsThatRegisterTheSameNamesShareOneIdentity() async throws {
        let identities = try await onThreads(8) { _ in
            (0..<500).map { ActionIdentity.registered(Self.path("thread\($0)"), module: "M") }
        }.map { try $0.get() }
        for number in 0..<500 { #expect(Set(identities.map { ObjectIdentifier($0[number]) }).count == 1) }
    }

    /// However many actions come and go, a call that was kept has its names, and its mediator its caller.
    @Test func aKeptCallNeverForgetsItsNames() throws {
        let kept = KeptCall()
        let mediator = try Mediator { registry in
            registry.handle("Identity", "keeps") { try $0.mediator.perform("Identity", "kept") }
            registry.handle("Identity", "kept") {
                kept.call = $0; return .null
            }
        }
        try mediator.perform("Identity", "keeps")
        let call = try #require(kept.call)
        try mediator.update { registry in
            registry.remove("Identity", "keeps")
            registry.remove("Identity", "kept")
        }
        for number in 0..<3_000 {
            try mediator.update { $0.handle("Identity", "later\(number)") { _ in .null } }
            try mediator.update { $0.remove("Identity", "later\(number)") }
        }
        #expect(call.target == "Identity")
        #expect(call.action == "kept")
        #expect(call.caller?.description == "Identity.keeps")
        #expect(call.mediator.caller?.description == "Identity.kept")
    }

    /// The scope of a call keeps names that no module registered, also for its caller and for interceptors.
    @Test func aKeptCallOfUnregisteredNamesKeepsThem() throws {
        let kept = KeptCall()
        let mediator = try Mediator { registry in
            registry.notFound("Identity") { call in
                if call.action == "outer" { return try call.mediator.perform("Identity", "inner") }
                kept.call = call
                return .null
            }
        }
        try mediator.perform("Identity", "outer")
        let call = try #require(kept.call)
        #expect(call.action == "inner")
        #expect(call.caller?.description == "Identity.outer")
        #expect(call.mediator.caller?.description == "Identity.inner")
    }

    @Test func lookUpsOfNamesFromOutsideInternNothing() throws {
        let mediator = try Mediator { $0.notFound { _ in .null } }
        weak var kept: ActionIdentity?
        do {
            let call = mediator.call(try mediator.unregisteredAction(Self.path("outside"), [:]), [:])
            kept = call.identity
            #expect(kept?.path == Self.path("outside"))
            #expect(!call.callee.isRegistered)
        }
        #expect(kept == nil)
    }

    @Test func noHandlerHasNoIdentity() {
        #expect(CallFrame.noHandler.caller.registered == nil)
        let identity = ActionIdentity.registered(Self.path("frame"), module: "M")
        let frame = CallFrame.noHandler.inner(identity)
        #expect(frame.caller != .noHandler)
        #expect(frame.caller.registered === identity)
        #expect(frame.depth == 1)
    }
}

/// The call of a handler, kept beyond its end.
private final class KeptCall: Sendable {
    private let stored = Mutex<Call?>(nil)

    var call: Call? {
        get { stored.withLock(\.self) }
        set { stored.withLock { $0 = newValue } }
    }
}
