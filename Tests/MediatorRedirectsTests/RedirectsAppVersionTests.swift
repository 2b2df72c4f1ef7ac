import Mediator
import MediatorRedirects
import Testing

struct RedirectsAppVersionTests {
    @Test func versionsAreOrderedByTheirNumbers() throws {
        let ascending = [
            "0", "0.0.0.1", "0.0.1", "0.9", "1", "1.0.0.1", "1.0.1", "1.2", "1.10", "2", "2026.11.21",
            "9223372036854775807",
        ]
        let versions = try ascending.map { try #require(AppVersion($0), "\($0)") }
        for (left, right) in zip(versions, versions.dropFirst()) {
            #expect(left < right)
            #expect(!(right < left))
            #expect(left != right)
        }
    }

    @Test(arguments: [("1", "1.0.0"), ("1.2.0.0", "1.2"), ("01.002", "1.2"), ("0", "0.0.0.0")])
    func equalVersionsMayDifferInText(one: String, other: String) throws {
        let (left, right) = (try #require(AppVersion(one)), try #require(AppVersion(other)))
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(!(left < right) && !(right < left))
    }

    @Test(arguments: [
        "", " ", "a", "1.", ".1", "1..2", "1.2.3.4.5", "-1", "1.-2", "+1", "1.2-beta", "1.2+7", "1.2 ", "v1.2", "９",
        "1.2.3\n", "9223372036854775808", "0x1",
    ])
    func invalidVersions(_ text: String) {
        #expect(AppVersion(text) == nil)
    }

    @Test(arguments: [("1", "1.0.0"), ("2.4", "2.4.0"), ("1.2.3.4", "1.2.3.4"), ("0", "0.0.0")])
    func showsAtLeastThreeNumbers(text: String, shown: String) {
        #expect(AppVersion(text)?.description == shown)
    }
}
