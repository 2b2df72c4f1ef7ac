package import Mediator

/// Reads a JSON text strictly by RFC 8259, in one pass.
///
/// Foundation's decoder does not: it accepts a key that is given twice and a comma before a bracket, rejects the number
/// 0e1, keeps no order of keys, and reports neither the kind of a value nor the line of an error.
package struct JSONReader {
    /// An error in a text, at an offset in bytes.
    package struct Problem: Error {
        var offset: Int
        package var fact: String
        var recoverySuggestion: String?
    }

    let text: [UInt8]
    var offset = 0

    /// Returns the value of a text.
    package static func read(_ text: [UInt8]) throws(Problem) -> Value {
        var reader = JSONReader(text: text)
        if let offset = reader.offsetOfInvalidUTF8 { throw Problem(offset: offset, fact: "the text is not UTF-8") }
        if text.isEmpty { throw Problem(offset: 0, fact: "the text is empty") }
        let value = try reader.readValue(depth: 0)
        reader.skipSpace()
        if !reader.isAtEnd { throw reader.unexpected("the end of the text") }
        return value
    }

    // The depth is bounded, hence the stack is.
    private mutating func readValue(depth: Int) throws(Problem) -> Value {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"):
            var parameters = Parameters()
            try readElements(until: "}", depth: depth + 1) { reader throws(Problem) in
                let key = try reader.readKey(notIn: parameters)
                parameters.append(key, try reader.readValue(depth: depth + 1))
            }
            return .dictionary(parameters)
        case UInt8(ascii: "["):
            var values: [Value] = []
            try readElements(until: "]", depth: depth + 1) { reader throws(Problem) in
                values.append(try reader.readValue(depth: depth + 1))
            }
            return .array(values)
        case UInt8(ascii: "\""): return .string(try scanString())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try scanNumber()
        default:
            guard let value = scanWord() else { throw unexpected("a value") }
            return value
        }
    }

    /// Reads the elements between brackets.
    private mutating func readElements(
        until bracket: Unicode.Scalar, depth: Int, _ read: (inout JSONReader) throws(Problem) -> Void
    ) throws(Problem) {
        guard depth <= Value.maximumDepth else {
            throw problem("values nest more than \(Value.maximumDepth) levels deep", "nest them less.")
        }
        skip()
        skipSpace()
        if consume(bracket) { return }
        repeat {
            try read(&self)
            skipSpace()
        } while consume(",")
        if !consume(bracket) { throw unexpected("\",\" or \"\(bracket)\"") }
    }

    private mutating func readKey(notIn parameters: Parameters) throws(Problem) -> String {
        skipSpace()
        let start = offset
        guard next == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
        let key = try scanString()
        if key.hasTooManyMarks {
            let fact = "a character of a key has more than \(String.maximumMarks) combining marks"
            throw Problem(offset: start, fact: fact, recoverySuggestion: "leave them out.")
        }
        guard parameters.position(of: key) == nil else {
            let fact = "the key \(key.quotedBriefly) is given twice"
            throw Problem(offset: start, fact: fact, recoverySuggestion: "give each key once.")
        }
        skipSpace()
        guard consume(":") else { throw unexpected("\":\"") }
        return key
    }
}
