import Mediator
import MediatorGateway

/// The parser for the host of a web page: a name (RFC 1123, section 2.1) or an IPv4 address.
enum WebHost {
    /// Returns the host of an authority, in lower case.
    ///
    /// - Throws: ``RedirectAddress/Problem`` for an invalid host or port.
    static func read(_ authority: Substring) throws(RedirectAddress.Problem) -> String {
        let host = authority.prefix { $0 != ":" }
        let port = authority.dropFirst(host.count)
        guard !host.isEmpty, host.utf8.allSatisfy({ $0.isHostCharacter || $0 == UInt8(ascii: ".") }) else {
            throw .init(fact: "the host may have letters, digits, hyphens and points")
        }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard host.utf8.count <= 253, labels.allSatisfy(isLabel) else {
            let fact = "a part of the host has not 1 to 63 letters, digits and inner hyphens"
            throw .init(fact: host.utf8.count <= 253 ? fact : "the host is longer than 253 letters")
        }
        // Browsers parse a host whose last label is a number as an IPv4 address.
        if let last = labels.last, last.utf8.allSatisfy(\.isASCIIDigit) || last.lowercased().hasPrefix("0x") {
            // They parse a number with a leading zero as octal.
            guard labels.count == 4, labels.allSatisfy({ label in UInt8(label).map { "\($0)" == label } ?? false })
            else {
                throw .init(fact: "the host ends with a number, and is not four decimal numbers up to 255")
            }
        }
        guard port.isEmpty || isPort(port.dropFirst()) else {
            throw .init(fact: "the port is no number from 1 to 65535")
        }
        return host.lowercased()
    }

    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
    }

    private static func isPort(_ port: Substring) -> Bool {
        port.utf8.count <= 5 && port.utf8.allSatisfy(\.isASCIIDigit) && UInt16(port) ?? 0 > 0
    }
}

extension UInt8 {
    fileprivate var isHostCharacter: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "-") }
}
