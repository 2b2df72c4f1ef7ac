import Foundation
import Mediator
import MediatorCoding
import TestSupport
import Testing

struct DateTests {
    @Test(arguments: [0, 1_795_249_800, -86_400, -1_000_000_000, 4_000_000_000, -62_000_000_000])
    func millisecondsCrossWithoutDrift(seconds: Int) throws {
        let milliseconds = [0, 1, 9, 10, 99, 100, 499, 500, 501, 998, 999] + stride(from: 0, to: 1000, by: 7)
        let drifting = try milliseconds.filter { millisecond in
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

    @Test(
        arguments: [
            (0.000_4, "1970-01-01T00:00:00.0004"), (0.999_6, "1970-01-01T00:00:00.9996"),
            (978_307_200.000_000_25, "2001-01-01T00:00:00.000"), (1_795_249_800.123_456, "2026-11-21T08:30:00.123456"),
        ]
    )
    func finerThanMillisecondsCrosses(seconds: Double, beginning: String) throws {
        let date = Date(timeIntervalSince1970: seconds)
        #expect("\(date.parameterValue)".hasPrefix("\"" + beginning))
        #expect(try Date(parameterValue: date.parameterValue) == date)
    }

    @Test(
        arguments: [
            (0, "2001-01-01T00:00:00.000Z"), (0.25, "2001-01-01T00:00:00.250Z"), (-0.5, "2000-12-31T23:59:59.500Z"),
            (1e-6, "2001-01-01T00:00:00.000001Z"), (2.5e-10, "2001-01-01T00:00:00.00000000025Z"),
            (0.1 + 0.2, "2001-01-01T00:00:00.30000000000000004Z"), (.leastNonzeroMagnitude, nil), (0.1.nextUp, nil),
            (816_942_600.1.nextUp, nil), (816_942_600.1.nextDown, nil), (-816_942_600.7.nextUp, nil),
            (252_423_993_599, "9999-12-31T23:59:59.000Z"),
            (252_423_993_600.0.nextDown, "9999-12-31T23:59:59.999969Z"),
            (-63_145_526_400, "0000-01-01T00:00:00.000Z"),
        ] as [(Double, String?)]
    )
    func everyFiniteDateReadsBackExactly(seconds: Double, text: String?) throws {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        if let text { #expect(date.parameterValue == .string(text)) }
        #expect(try Date(parameterValue: date.parameterValue) == date)
        #expect(try Date(parameterValue: Value(json: date.parameterValue.json())) == date)
    }

    @Test func datesOfTheLastHundredYearsReadBackExactly() throws {
        var random = Pseudorandom(seed: 1)
        for _ in 0..<500 {
            let date = Date(timeIntervalSinceReferenceDate: .random(in: -2_000_000_000...2_000_000_000, using: &random))
            #expect(try Date(parameterValue: date.parameterValue) == date)
        }
    }

    /// Why dates are not written by Foundation's format.
    @Test func foundationsFormatDoesNotReadBackExactly() throws {
        let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let date = Date(timeIntervalSinceReferenceDate: 0.000_1)
        #expect(format.format(date) == "2001-01-01T00:00:00.000Z")
        #expect(try format.parse(format.format(date)) != date)
        #expect(date.parameterValue == "2001-01-01T00:00:00.000100Z")
    }

    @Test func theDistantDatesCrossAsText() throws {
        #expect(Date.distantPast.parameterValue == "0000-12-30T00:00:00.000Z")
        #expect(Date.distantFuture.parameterValue == "4001-01-01T00:00:00.000Z")
        #expect(try Date?(parameterValue: Date.distantPast.parameterValue) == .distantPast)
    }

    @Test(
        arguments: [
            ("2026-11-21T08:30:00Z", 0), ("2026-11-21T08:30:00.5Z", 0.5), ("2026-11-21T08:30:00.125Z", 0.125),
            ("2026-11-21T09:30:00+01:00", 0), ("2026-11-21T03:00:00.250-05:30", 0.25), ("2026-11-21t08:30:00z", 0),
            ("2026-11-21t08:30:00.5Z", 0.5), ("2026-11-21T08:30:00z", 0),
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
            // Something follows the date.
            "2026-11-21T08:30:00Zjunk", "2026-11-21T08:30:00.000Z ", "2026-11-21T08:30:00Z\n",
            // The day, the time or the offset does not exist.
            "2026-02-30T08:30:00Z", "2026-02-29T08:30:00Z", "2026-04-31T08:30:00Z", "2026-11-21T25:30:00Z",
            "2026-11-21T08:60:00Z", "2026-00-21T08:30:00Z", "2026-11-00T08:30:00Z", "2026-11-21T08:30:60Z",
            "2026-11-21T24:00:00Z", "2026-11-21T08:30:00+24:00", "2026-11-21T08:30:00+01:60",
            // Other numbers of digits, and years with a sign.
            "26-11-21T08:30:00Z", "2026-11-21T8:3:0Z", "12026-11-21T08:30:00Z", "2026-11-21T08:30:00+0100",
            "+2026-11-21T08:30:00Z", "+002026-11-21T08:30:00Z", "-000001-01-01T00:00:00Z", "+010000-01-01T00:00:00Z",
        ]
    )
    func otherTextsAreRefused(text: String) {
        #expect(refusal(of: .string(text), as: Date.self) == "expected date-time, found another string")
    }

    @Test(arguments: [.null, 1_795_249_800, 0.5, []] as [Value])
    func otherKindsAreRefused(value: Value) {
        #expect(refusal(of: value, as: Date.self) == "expected date-time, found \(value.kind)")
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan])
    func whatIsNoDateIsNoMissingDate(seconds: Double) throws {
        let value = Date(timeIntervalSinceReferenceDate: seconds).parameterValue
        #expect(refusal(of: value, as: Date?.self) == "expected date-time, found \(seconds)")
    }

    @Test(
        arguments: [
            (-63_145_526_400.0).nextDown, 252_423_993_600, 252_455_616_000, 1e15, 2.8e18, 4e18, -1e19, 1e300,
            .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
        ])
    func datesOfOtherYearsCrossAsSeconds(seconds: Double) throws {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        #expect(date.parameterValue == .double(seconds))
        #expect(try Date(parameterValue: date.parameterValue) == date)
        #expect(try Date(parameterValue: Value(json: date.parameterValue.json())) == date)
    }
}
