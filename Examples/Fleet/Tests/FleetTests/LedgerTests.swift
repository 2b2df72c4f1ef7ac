import Testing

@testable import Fleet

/// Which events are missing without a word.
@Suite struct LedgerTests {
    private let ledger = EventLedger()

    @Test func eventsThatCameAreNotMissing() {
        for number in 4...9 { ledger.hear(number, of: "a") }
        ledger.expect(9, of: "a")
        #expect(ledger.counts == (6, 0, 0))
    }

    @Test func anEventThatComesTwiceIsRepeated() {
        for number in [1, 2, 2, 3] { ledger.hear(number, of: "a") }
        #expect(ledger.counts == (3, 1, 0))
    }

    @Test func eventsBetweenOthersAreMissing() {
        for number in [1, 2, 5] { ledger.hear(number, of: "a") }
        #expect(ledger.counts == (3, 0, 2))
        // Another provider has numbers of its own.
        ledger.hear(3, of: "b")
        #expect(ledger.counts == (4, 0, 2))
    }

    @Test func theEventOfAReceiptIsMissing() {
        ledger.expect(7, of: "a")
        #expect(ledger.counts == (0, 0, 1))
        ledger.hear(6, of: "a")
        #expect(ledger.counts == (1, 0, 1))
    }

    @Test func aLossTellsOfOneGap() {
        for number in [1, 4] { ledger.hear(number, of: "a") }
        ledger.loseConnection(with: "a")
        #expect(ledger.counts == (2, 0, 0))
        ledger.hear(6, of: "a")
        #expect(ledger.counts == (3, 0, 3))
    }

    @Test func droppedEventsAreTold() {
        for number in [1, 5] { ledger.hear(number, of: "a") }
        ledger.miss(2, from: "provider \"eu-1\" (NATS subject \"a\")")
        ledger.miss(9, from: "provider \"eu-2\" (NATS subject \"b\")")
        #expect(ledger.counts == (2, 0, 1))
    }
}
