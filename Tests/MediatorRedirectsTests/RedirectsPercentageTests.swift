import Mediator
import MediatorRedirects
import Testing

struct RedirectsPercentageTests {
    /// The expected buckets come from an independent implementation of the documented hash.
    private static let buckets: [(seed: String, subject: String, bucket: Int)] = [
        ("", "", 7227), ("checkout", "u-1", 3768), ("checkout", "u-2", 9135), ("checkout", "u-3", 2498),
        ("search", "u-1", 3003), ("checkout", "8C0F3A52-6C5E-4D0A-9E7B-1B2D5F1A7C11", 5572), ("中文", "用户🙂", 2877),
        ("a", "b", 6698), ("ab", "", 4943),
    ]

    @Test(arguments: buckets)
    func aUserIsInTheSameBucketEverywhere(seed: String, subject: String, bucket: Int) {
        #expect(RedirectPercentage.bucket(of: subject, seed: seed) == bucket)
    }

    @Test(arguments: ["checkout", "x", "", "2026-11"])
    func usersAreSpreadEvenly(_ seed: String) {
        var counts = [Int](repeating: 0, count: 20)
        for user in 0..<20_000 { counts[RedirectPercentage.bucket(of: "user-\(user)", seed: seed) / 500] += 1 }
        // 1000 each are expected; the square root of their variance is 31.
        for count in counts { #expect((850...1150).contains(count), "\(counts)") }
    }

    @Test func seedsAreIndependent() {
        let both = (0..<20_000).filter { user in
            ["checkout", "search"].allSatisfy { RedirectPercentage.bucket(of: "user-\(user)", seed: $0) < 2500 }
        }
        // A quarter of a quarter is 1250.
        #expect((1100...1400).contains(both.count), "\(both.count)")
    }

    @Test func disjointPercentagesOfOneSeedDivideAllUsers() throws {
        let percentages =
            [try #require(RedirectPercentage(to: 30)), try #require(RedirectPercentage(from: 30, to: 60))]
            + [try #require(RedirectPercentage(from: 60, to: 100))]
        for user in 0..<2000 {
            let bucket = RedirectPercentage.bucket(of: "user-\(user)", seed: "s")
            #expect(percentages.count { $0.buckets.contains(bucket) } == 1)
        }
    }

    @Test(
        arguments: [
            (0, 100, "all"), (0, 25, "25 %"), (0, 0, "0 %"), (25, 50, "25 % to 50 %"), (0, 33.33, "33.33 %"),
            (0.01, 0.1, "0.01 % to 0.1 %"), (0, 99.99, "99.99 %"),
        ] as [(Double, Double, String)])
    func descriptionShowsThePercentages(start: Double, end: Double, shown: String) {
        #expect(RedirectPercentage(from: start, to: end)?.description == shown)
    }

    @Test(
        arguments: [(-1, 5), (0, 100.01), (0, 0.001), (60, 30), (.nan, 5), (0, .infinity), (0, 33.333)]
            as [(Double, Double)])
    func invalidPercentages(start: Double, end: Double) {
        #expect(RedirectPercentage(from: start, to: end) == nil)
    }
}
