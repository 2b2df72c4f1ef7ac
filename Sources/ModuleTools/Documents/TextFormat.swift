#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The forms of texts that the types of the library read, which a tool of the build cannot import.
enum TextFormat {
    /// Returns whether a text has a format; any text has an unknown one.
    static func holds(_ text: String, _ format: String?) -> Bool {
        switch format {
        case "date-time": isDate(text)
        case "uri": URL(string: text, encodingInvalidCharacters: false) != nil
        case "uuid": UUID(uuidString: text) != nil
        case "decimal": isDecimal(text)
        default: true
        }
    }

    /// Returns whether a text is base64 (RFC 4648, section 4).
    static func isBase64(_ text: String) -> Bool {
        // Foundation reads "====" as a byte: only the text that it writes back for the bytes is valid.
        Data(base64Encoded: text)?.base64EncodedString() == text
    }

    /// Returns whether a text is a date and time of RFC 3339, or one of another year with a sign and at least six digits.
    private static func isDate(_ text: String) -> Bool {
        let form = /(\d{4}|[+-]\d{6,11})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|[+-](\d\d):(\d\d))/
        guard let match = text.wholeMatch(of: form.asciiOnlyDigits())?.output,
            let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
            let hour = Int(match.4), let minute = Int(match.5), let second = Int(match.6),
            let offsetHour = Int(match.7 ?? "0"), let offsetMinute = Int(match.8 ?? "0"),
            hour < 24, minute < 60, second < 60, offsetHour < 24, offsetMinute < 60,
            match.1.utf8.count == 4 || !(0...9999).contains(year), (1...12).contains(month)
        else { return false }
        let isLeapYear = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        let days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...days[month - 1]).contains(day)
    }

    /// Returns whether a text is a number of decimal digits that a `Decimal` holds exactly.
    private static func isDecimal(_ text: String) -> Bool {
        // Foundation reads leading digits, ignores the rest and rounds what is too long: hence the two checks.
        guard text.wholeMatch(of: /[+-]?\d+(\.\d+)?/.asciiOnlyDigits()) != nil, let decimal = Decimal(string: text)
        else {
            return false
        }
        return digits(text) == digits(decimal.description)
    }

    /// The significant digits before and after the point.
    private static func digits(_ text: String) -> [String] {
        let parts = text.drop { "+-".contains($0) }.split(separator: ".", omittingEmptySubsequences: false)
        let whole = String((parts.first ?? "").drop { $0 == "0" })
        let fraction = parts.dropFirst().first ?? ""
        let trailing = fraction.reversed().prefix { $0 == "0" }.count
        return [whole, String(fraction.dropLast(trailing))]
    }
}
