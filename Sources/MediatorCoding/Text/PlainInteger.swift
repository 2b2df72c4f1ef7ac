extension Sequence<UInt8> {
    /// The integer that the bytes are in JSON (RFC 8259, section 6), if it has at most 18 digits; else nil.
    @inlinable package var plainInteger: Int? {
        var (number, count, isNegative) = (0, 0, false)
        for byte in self {
            let digit = Int(byte) - 0x30
            if 0...9 ~= digit, count < 18, count == 0 || number != 0 {
                number = 10 * number + digit
                count += 1
            } else if byte == UInt8(ascii: "-"), count == 0, !isNegative {
                isNegative = true
            } else {
                return nil
            }
        }
        return count == 0 ? nil : isNegative ? -number : number
    }
}

extension String {
    /// The integer that the text is in JSON, if it has at most 18 digits; else nil.
    @inlinable package var plainInteger: Int? { utf8.plainInteger }
}
