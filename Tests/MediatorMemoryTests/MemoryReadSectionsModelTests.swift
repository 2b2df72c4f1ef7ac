import Testing

@testable import Mediator

/// That the rules of ``ReadSections`` suffice, and that none of them can be left out.
struct MemoryReadSectionsModelTests {
    /// With one stripe the two sections share their counters.
    @Test(arguments: [(stripeCount: 1, stateCount: 24_240), (stripeCount: 2, stateCount: 39_075)])
    func allInterleavingsAreRight(stripeCount: Int, stateCount: Int) throws {
        let walked = try ReadSectionsModel(stripeCount: stripeCount).walk()
        #expect(walked == stateCount)
    }

    private static let failures: [(ReadSectionsModel.Rule, ReadSectionsModel.Failure)] = [
        (.phaseBeforeTable, .freedTooEarly), (.additionBeforeTable, .freedTooEarly), (.sameCounter, .freedTooEarly),
        (.afterPublication, .freedTooEarly), (.waitsForTheNext, .freedTooEarly), (.idlePhase, .freedTooEarly),
        (.leftPhase, .freedTooEarly), (.flip, .freedTooEarly), (.allStripes, .freedTooEarly),
        (.markLooks, .neverFreed), (.wake, .neverFreed), (.takesMark, .awakenedTwice), (.comparison, .freedTooEarly),
    ]

    @Test func allRulesAreLeftOutOnce() {
        #expect(Self.failures.map(\.0) == ReadSectionsModel.Rule.allCases)
    }

    @Test(arguments: failures)
    func noRuleCanBeLeftOut(rule: ReadSectionsModel.Rule, failure: ReadSectionsModel.Failure) {
        // Some failures need threads of different stripes, others threads of the same one.
        #expect(throws: failure) {
            for stripeCount in [1, 2] {
                _ = try ReadSectionsModel(stripeCount: stripeCount, without: rule).walk(until: failure)
            }
        }
    }
}
