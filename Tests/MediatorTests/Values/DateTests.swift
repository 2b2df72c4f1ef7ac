import Foundation
import Mediator
import TestSupport
import Testing

struct DateTests {
    @Test(arguments: [0, 1_795_249_800, -86_400, -1_000_000_000, 4_000_000_000, -62_000_000_000])
    func everyMillisecondCrossesWithoutDrift(seconds: Int) throws {
        let drifting = try (0...999).filter { millisecond in
            let date = Date(timeIntervalSince1970: Double(seconds) + Double(millisecond) / 1000)
            let value = date.parameterValue
            let read = try Date(parameterValue: value)
            let digits = String(1000 + millisecond).dropFirst()
            return !value.description.hasSuffix(".\(digits)Z\"") || read.parameterValue != value
                || abs(read.timeIntervalSince(date)) > 0.000_1
        }
        #expect(drifting.isEmpty)
    }

    @Test func datesAreWrittenInUTCWithMilliseconds() {
        #expect(Date(timeIntervalSince1970: 1_795_249_800).parameterValue == "2026-11-21T08:30:00.000Z")
        #expect(Date.parameterSchema == .string(format: "date-time"))
    }

    @Test func finerThanMillisecondsIsRounded() {
        #expect(Date(timeIntervalSince1970: 0.000_4).parameterValue == "1970-01-01T00:00:00.000Z")
        #expect(Date(timeIntervalSince1970: 0.999_6).parameterValue == "1970-01-01T00:00:01.000Z")
    }

    @Test(
        arguments: [
            ("2026-11-21T08:30:00Z", 0), ("2026-11-21T08:30:00.5Z", 0.5), ("2026-11-21T08:30:00.125Z", 0.125),
            ("2026-11-21T09:30:00+01:00", 0), ("2026-11-21T03:00:00.250-05:30", 0.25),
        ]
    )
    func fractionAndOffsetMayVary(text: String, fraction: Double) throws {
        let date = try Date(parameterValue: .string(text))
        #expect(abs(date.timeIntervalSince1970 - (1_795_249_800 + fraction)) < 0.000_1)
    }

    @Test(
        arguments: [
            ("1969-12-31T23:59:59.5Z", -0.5), ("1969-12-31T23:59:59.999Z", -0.001), ("1970-01-01T00:00:00-00:00", 0),
            ("1969-12-31T18:29:59.25-05:30", -0.75), ("1970-01-01T00:00:59.9999999Z", 60),
        ]
    )
    func datesAroundTheEpochAreRead(text: String, seconds: Double) throws {
        let date = try Date(parameterValue: .string(text))
        #expect(abs(date.timeIntervalSince1970 - seconds) < 0.000_1)
    }

    @Test(
        arguments: [
            "", "yesterday", "2026-11-21", "2026-11-21T08:30:00", "2026-11-21 08:30:00Z", "20261121T083000Z",
            "2026-13-21T08:30:00Z", "2026-11-21T08:30:00.Z", " 2026-11-21T08:30:00Z",
        ]
    )
    func textsOfAnotherFormAreRefused(text: String) {
        #expect(refusal(of: .string(text), as: Date.self) == "expected date-time, found string of another form")
    }

    @Test(arguments: ["2026-11-21T08:30:00Zjunk", "2026-11-21T08:30:00.000Z ", "2026-11-21T08:30:00Z\n"])
    func whatFollowsADateIsRefused(text: String) {
        #expect(refusal(of: .string(text), as: Date.self) == "expected date-time, found string of another form")
    }

    @Test(
        arguments: [
            "2026-02-30T08:30:00Z", "2026-02-29T08:30:00Z", "2026-04-31T08:30:00Z", "2026-11-21T25:30:00Z",
            "2026-11-21T08:60:00Z", "2026-00-21T08:30:00Z", "2026-11-00T08:30:00Z",
        ]
    )
    func daysAndHoursThatDoNotExistAreRefused(text: String) {
        #expect(refusal(of: .string(text), as: Date.self) == "expected date-time, found string of another form")
    }

    @Test(arguments: ["26-11-21T08:30:00Z", "2026-11-21T8:3:0Z", "12026-11-21T08:30:00Z"])
    func otherNumbersOfDigitsAreRefused(text: String) {
        #expect(refusal(of: .string(text), as: Date.self) == "expected date-time, found string of another form")
    }

    @Test(arguments: [.null, 1_795_249_800, 0.5, []] as [Value])
    func otherKindsAreRefused(value: Value) {
        #expect(refusal(of: value, as: Date.self) == "expected date-time, found \(value.kind)")
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, 1e18, -1e15, 253_402_300_800, -62_135_596_801])
    func whatHasNoDateTimeCrossesAsNull(seconds: Double) {
        #expect(Date(timeIntervalSince1970: seconds).parameterValue == .null)
    }

    @Test(arguments: [-62_135_596_800, 253_402_300_799])
    func theFirstAndTheLastSecondCross(seconds: Int) throws {
        let date = Date(timeIntervalSince1970: Double(seconds))
        #expect(try Date(parameterValue: date.parameterValue) == date)
    }
}
