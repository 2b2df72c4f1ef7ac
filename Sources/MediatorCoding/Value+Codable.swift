public import Mediator

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Value: Codable {
    /// Decodes null, a bool, an integer, a double, a string, an array or a dictionary.
    ///
    /// Decoders do not distinguish bytes and dates from strings, some lose the order of keys, and most round integers beyond
    /// 64 bits to doubles; ``init(json:)-(String)`` reads JSON text more strictly and keeps the order.
    ///
    /// - Throws: `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? ParametersDecoder {
            self = decoder.value
            return
        }
        guard decoder.codingPath.count <= Value.maximumDepth else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: Self.tooDeep))
        }
        if let scalar = try Self.scalar(from: decoder) {
            self = scalar
        } else if var container = try? decoder.unkeyedContainer() {
            var values: [Value] = []
            while !container.isAtEnd { values.append(try container.decode(Value.self)) }
            self = .array(values)
        } else {
            self = .dictionary(try Parameters(from: decoder))
        }
    }

    /// Encodes the value, bytes as base64 text.
    ///
    /// - Throws: `EncodingError` with the path of a reference, or the error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? ParametersEncoder { return try encoder.encode(self) }
        guard encoder.codingPath.count <= Value.maximumDepth else {
            throw EncodingError.invalidValue(
                kind, .init(codingPath: encoder.codingPath, debugDescription: Self.tooDeep))
        }
        switch self {
        case .null: try encoder.encodeSingle { try $0.encodeNil() }
        case .bool(let bool): try encoder.encodeSingle { try $0.encode(bool) }
        case .int(let int): try encoder.encodeSingle { try $0.encode(int) }
        case .double(let double): try encoder.encodeSingle { try $0.encode(double) }
        case .string(let string): try encoder.encodeSingle { try $0.encode(string) }
        case .bytes(let bytes): try encoder.encodeSingle { try $0.encode(Data(bytes).base64EncodedString()) }
        case .array(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        case .dictionary(let parameters): try parameters.encode(to: encoder)
        case .reference:
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription: "a \(kind) cannot leave the process; leave it out with droppingReferences()"))
        }
    }

    private static var tooDeep: String {
        "values nest more than \(Value.maximumDepth) levels deep; nest them less"
    }

    /// Returns a scalar, or nil for an array or a dictionary.
    private static func scalar(from decoder: any Decoder) throws -> Value? {
        guard let container = try? decoder.singleValueContainer() else { return nil }
        if container.decodeNil() { return .null }
        if let bool = try? container.decode(Bool.self) { return .bool(bool) }
        if let int = try? container.decode(Int.self) { return .int(int) }
        if let double = try? container.decode(Double.self) { return .double(double) }
        if let string = try? container.decode(String.self) { return .string(string) }
        return nil
    }
}

extension Parameters: Codable {
    /// Decodes a keyed container, with keys in the order of the decoder.
    ///
    /// - Throws: `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? ParametersDecoder {
            self = try decoder.decode(Parameters.self)
        } else {
            let container = try decoder.container(keyedBy: AnyCodingKey.self)
            self.init(try container.allKeys.map { ($0.stringValue, try container.decode(Value.self, forKey: $0)) })
        }
    }

    /// Encodes a keyed container in order of insertion.
    ///
    /// - Throws: `EncodingError` with the path of a reference, or the error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? ParametersEncoder { return try encoder.encode(self) }
        var container = encoder.container(keyedBy: AnyCodingKey.self)
        for (key, value) in self { try container.encode(value, forKey: AnyCodingKey(stringValue: key)) }
    }
}

extension Encoder {
    fileprivate func encodeSingle(_ body: (inout any SingleValueEncodingContainer) throws -> Void) rethrows {
        var container = singleValueContainer()
        try body(&container)
    }
}
