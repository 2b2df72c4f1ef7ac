package import Mediator

extension ValueSchema {
    /// Returns the value of a text from outside, as a word of a console or a part of a URL.
    ///
    /// The schema determines the type: `2` is an int for the schema int, and a string for the schema string. Numbers
    /// and booleans have the syntax of JSON (RFC 8259), bytes are base64, arrays and dictionaries are JSON. For a
    /// nullable schema the text `null` is null, unless it was quoted.
    ///
    /// - Throws: `ValueMismatch` if the text has another form; the call checks the value itself.
    package func value(ofText text: String, isQuoted: Bool = false) throws(ValueMismatch) -> Value {
        if isNullable, !isQuoted, text == "null" { return .null }
        switch kind {
        case .any:
            return isQuoted ? .string(text) : (try? Value(json: text)) ?? .string(text)
        case .null:
            return try required(text == "null" ? .null : nil)
        case .bool:
            return try required(Bool(text).map(Value.bool))
        case .int(let format):
            let type: any ParameterValue.Type = Self.integerType(format: format) ?? Int64.self
            return try integer(text, type)
        case .double:
            return try required(Value(numberText: text)?.asDouble)
        case .string(let format):
            return try required(format.map { Self.fits(text, format: $0) } ?? true ? .string(text) : nil)
        case .bytes:
            return try required(Self.bytes(base64: text).map(Value.bytes))
        case .array, .dictionary, .record:
            do {
                return try Value(json: text)
            } catch {
                throw .expected("\(self) as JSON", found: String(error.message.dropLast()))
            }
        case .enumeration(let cases):
            let number = Value(numberText: text)
            return try required(cases.first { $0 == .string(text) || number?.isSame(as: $0) ?? false })
        case .reference, .callback:
            throw .expected(description, found: "text")
        }
    }

    /// Returns the array of several texts.
    package func value(ofTexts texts: [String]) throws(ValueMismatch) -> Value {
        guard case .array(let items) = kind else {
            throw .expected(description, found: "\(texts.count) texts, one for each time that its key is given")
        }
        var values: [Value] = []
        for (index, text) in texts.enumerated() {
            do {
                values.append(try items.value(ofText: text, isQuoted: items.isText))
            } catch {
                throw error.at(index: index)
            }
        }
        return .array(values)
    }

    /// Whether every value that a text converts to is one of this schema, so that it needs no further check.
    package var readsCompletely: Bool {
        switch kind {
        case .any, .null, .bool, .int, .double(nil), .string, .enumeration: true
        case .double, .bytes, .array, .dictionary, .record, .reference, .callback: false
        }
    }

    /// Whether the schema is that of strings, for which `null` is an ordinary text.
    package var isText: Bool {
        if case .string = kind { true } else { false }
    }

    private func integer<T: ParameterValue>(_ text: String, _ type: T.Type) throws(ValueMismatch) -> Value {
        let number = try required(Value(numberText: text))
        do {
            return try T(parameterValue: number).parameterValue
        } catch {
            if case .string = number { throw .expected(description, found: "int out of range") }
            throw error
        }
    }

    private func required(_ value: Value?) throws(ValueMismatch) -> Value {
        guard let value else { throw .expected(description, found: "other text") }
        return value
    }
}

extension Value {
    /// The same number as a double, also for digits beyond 64 bits, which it rounds.
    fileprivate var asDouble: Value? {
        switch self {
        case .int(let int): .double(Double(int))
        case .string(let digits): Double(digits).flatMap { $0.isFinite ? .double($0) : nil }
        default: self
        }
    }

    /// Parses a number of JSON (RFC 8259, section 6); Swift's own parsers accept more.
    ///
    /// An integer beyond 64 bits becomes a string of digits, which the wide integer types parse; a double would lose
    /// digits.
    fileprivate init?(numberText text: String) {
        // Most are such integers, and need no reader of JSON.
        if let integer = Int(text), String(integer) == text {
            self = .int(integer)
            return
        }
        let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        let digits = text.utf8.dropFirst(text.utf8.first == UInt8(ascii: "-") ? 1 : 0)
        // No other JSON begins and ends with a digit.
        guard let first = digits.first, let last = digits.last, isDigit(first), isDigit(last) else { return nil }
        if let number = try? Value(json: text) {
            self = number
        } else if digits.allSatisfy(isDigit), first != UInt8(ascii: "0") {
            self = .string(text)
        } else {
            return nil
        }
    }
}
