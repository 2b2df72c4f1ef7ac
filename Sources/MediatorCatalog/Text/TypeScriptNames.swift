import Mediator
import MediatorCoding

extension String {
    /// The text as the name of a property, in quotes unless it is an identifier.
    var propertyName: String {
        // "new(…)" in an interface declares a constructor.
        isIdentifier && self != "new" ? self : quotedForScript
    }

    /// The text as a string literal of TypeScript.
    var quotedForScript: String {
        (try? Value.string(self).json())?.visibleLines ?? "\"\""
    }

    /// The text on one line, unable to end a comment.
    var commentText: String {
        let words = split {
            $0.isWhitespace || $0.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        .map { String($0).visible }
        // By scalars, as the reader ends a comment: a slash and a combining mark are one character.
        return String(
            words.joined(separator: " ").unicodeScalars.replacing("*/".unicodeScalars, with: "*\\/".unicodeScalars))
    }

    /// The text as the name of a type, with underscores for invalid characters.
    var typeName: String {
        var name = ""
        for scalar in unicodeScalars {
            if scalar.isIdentifierPart {
                name.unicodeScalars.append(scalar)
            } else {
                name += "_"
            }
        }
        return name.unicodeScalars.first?.isIdentifierStart ?? false ? name : "_" + name
    }

    /// Whether the text is an `IdentifierName` of ECMAScript (ECMA-262, section 12.7).
    private var isIdentifier: Bool {
        guard let first = unicodeScalars.first, first.isIdentifierStart else { return false }
        return unicodeScalars.dropFirst().allSatisfy(\.isIdentifierPart)
    }
}

extension Unicode.Scalar {
    fileprivate var isIdentifierStart: Bool {
        (properties.isIDStart || self == "_" || self == "$") && !isHidden
    }

    fileprivate var isIdentifierPart: Bool {
        // Some letters have no width.
        (properties.isIDContinue || self == "$" || self == "\u{200C}" || self == "\u{200D}") && !isHidden
    }
}
