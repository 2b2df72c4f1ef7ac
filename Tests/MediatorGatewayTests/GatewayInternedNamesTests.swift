import Mediator
import Testing
import TestSupport

/// Names from outside come in any amount, and interned ones are kept for the life of the process.
@Suite struct GatewayInternedNamesTests {
    @Test func callsFromOutsideInternNoNames() async throws {
        let fortress = try Fortress()
        for target in ["Catalog", "Unheard"] {
            for url in ["demo://\(target)/unheardURL?id=1", "https://m.example.com/\(target)/unheardURL"] {
                #expect(await fortress.open(url).hasPrefix("notFound: "))
            }
            let message = Attacks.call("\(target).unheardMessage", "{}")
            for message in [message, "[\(message)]"] {
                #expect(await fortress.answer(message).contains("actionNotFound"))
            }
        }
        #expect(InternedNames.containing("nheard") == [])
    }

    /// A handler for names that no module registered sees them, and its calls name it.
    @Test func aCallOfNamesThatNoModuleRegisteredInternsNone() throws {
        let fortress = try Fortress()
        #expect(try fortress.mediator.perform("Catalog", "unknownByName") == 1)
        #expect(try fortress.mediator.perform("UnknownByName", "prices") == 2)
        #expect(InternedNames.containing("nknownByName") == [])
        _ = try Mediator { $0.handle("Catalog", "nowKnownByName") { _ in .null } }
        #expect(InternedNames.containing("nowKnownByName") == ["Catalog.nowKnownByName"])
    }
}
