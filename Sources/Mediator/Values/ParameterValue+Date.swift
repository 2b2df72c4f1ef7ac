#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Date: ParameterValue {
    /// `string` of the format `date-time`.
    public static var parameterSchema: ValueSchema { .string(format: "date-time") }

    /// Reads a date and time of ISO 8601 in the profile of RFC 3339, with or without fractional seconds, and the seconds
    /// that ``parameterValue`` has for other years.
    public init(parameterValue value: Value) throws(ValueMismatch) {
        if case .double(let seconds) = value, seconds.isFinite, !Self.written.contains(seconds) {
            self.init(timeIntervalSinceReferenceDate: seconds)
        } else {
            self = try value.text("date-time", Self.init(text:))
        }
    }

    /// The ``Value/string(_:)``, in UTC, with as many digits as the date has, at least milliseconds:
    /// `2026-11-21T08:30:00.000Z`.
    ///
    /// A date before the year 0 or after 9999 is a ``Value/double(_:)`` of seconds since 2001; so is one that is not finite,
    /// which does not read as a date.
    public var parameterValue: Value {
        Self.written.contains(timeIntervalSinceReferenceDate) ? .string(text) : .double(timeIntervalSinceReferenceDate)
    }

    /// The dates with a text, those of the years 0 to 9999, in seconds since 2001.
    private static let written = -63_145_526_400.0..<252_423_993_600
    /// From 1970 to 2001.
    private static let referenceSeconds: Int64 = 978_307_200

    /// A text that reads as exactly this date; that of Foundation's `ISO8601FormatStyle` has milliseconds at most.
    private var text: String {
        let (seconds, fraction) = digits
        let (days, time) = seconds.quotientAndRemainder(flooring: 86_400)
        let (year, month, day) = Self.calendarDate(days)
        return year.padded(4) + "-" + month.padded(2) + "-" + day.padded(2) + "T"
            + (time / 3600).padded(2) + ":" + (time / 60 % 60).padded(2) + ":" + (time % 60).padded(2) + "." + fraction
            + "Z"
    }

    /// The whole seconds since 1970, and the fewest groups of three digits behind the point that read as this date.
    private var digits: (seconds: Int64, fraction: String) {
        let whole = timeIntervalSinceReferenceDate.rounded(.down)
        // Below one, also where the difference rounds up.
        let fraction = min(timeIntervalSinceReferenceDate - whole, 1.0.nextDown)
        for (count, unit) in [(3, 1e3), (6, 1e6), (9, 1e9)] {
            let (carry, units) = Int64((fraction * unit).rounded()).quotientAndRemainder(flooring: Int64(unit))
            let (seconds, digits) = (Int64(whole) + Self.referenceSeconds + carry, units.padded(count))
            if Self(seconds, fraction: digits) == self { return (seconds, digits) }
        }
        // The shortest text of a fraction: `0.25`, or `2.5e-10` for a small one.
        let parts = "\(fraction)".split(separator: "e")
        let digits = parts[0].filter { $0 != "." }
        let exponent = parts.count > 1 ? -(Int(parts[1]) ?? 0) : 0
        let zeros = String(repeating: "0", count: max(0, exponent - 1))
        return (Int64(whole) + Self.referenceSeconds, zeros + digits.dropFirst(exponent > 0 ? 0 : 1))
    }

    /// Creates a date from seconds since 1970 and the digits behind the point.
    ///
    /// Milliseconds count from 1970 and finer parts from 2001, so that a `Date` made of either reads back as the same one.
    private init(_ seconds: Int64, fraction digits: some StringProtocol) {
        let fraction = Double("0." + digits) ?? 0
        if digits.count > 3 {
            self.init(timeIntervalSinceReferenceDate: Double(seconds - Self.referenceSeconds) + fraction)
        } else if digits.allSatisfy({ $0 == "0" }) {
            self.init(timeIntervalSinceReferenceDate: Double(seconds - Self.referenceSeconds))
        } else {
            self.init(timeIntervalSince1970: Double(seconds) + fraction)
        }
    }

    private init?(text: String) {
        let form = /(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))/
        guard let match = text.wholeMatch(of: form.asciiOnlyDigits())?.output,
            let year = Int64(match.1), let month = Int64(match.2), let day = Int64(match.3),
            let hour = Int64(match.4), let minute = Int64(match.5), let second = Int64(match.6),
            let offsetHour = Int64(match.9 ?? "0"), let offsetMinute = Int64(match.10 ?? "0"),
            hour < 24, minute < 60, second < 60, offsetHour < 24, offsetMinute < 60
        else { return nil }
        let days = Self.days(year, month, day)
        // February 30 is not March 2.
        guard Self.calendarDate(days) == (year, month, day) else { return nil }
        let offset = (offsetHour * 60 + offsetMinute) * (match.8 == "-" ? -60 : 60)
        self.init(days * 86_400 + hour * 3600 + minute * 60 + second - offset, fraction: match.7 ?? "0")
    }

    // Not `Date.ISO8601FormatStyle`, which writes no more than milliseconds and reads February 30 as March 2.
    // The proleptic Gregorian calendar by Hinnant's algorithms ("chrono-Compatible Low-Level Date Algorithms"), in 64 bits
    // also where `Int` has 32, in years that begin in March and eras of 400 years, which have 146,097 days.

    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let (era, yearOfEra) = (month > 2 ? year : year - 1).quotientAndRemainder(flooring: 400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Returns the date that is some days after 1970-01-01.
    private static func calendarDate(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let (era, day) = (days + 719_468).quotientAndRemainder(flooring: 146_097)
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        return (
            era * 400 + year + (month < 10 ? 0 : 1), (month + 2) % 12 + 1, dayOfYear - (153 * month + 2) / 5 + 1
        )
    }
}

extension Int64 {
    /// Returns the quotient, rounded down, and the remainder, which is not negative.
    fileprivate func quotientAndRemainder(flooring divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

extension Int64 {
    /// Returns the decimal digits, filled up with zeros.
    fileprivate func padded(_ count: Int) -> String {
        let digits = "\(self)"
        return String(repeating: "0", count: Swift.max(0, count - digits.count)) + digits
    }
}
