/// Returns a text of one character of ASCII, so many times: at once, where `String(repeating:count:)` appends one after another.
package func longText(_ count: Int, of character: Unicode.Scalar = "x") -> String {
    String(decoding: [UInt8](repeating: UInt8(ascii: character), count: count), as: UTF8.self)
}
