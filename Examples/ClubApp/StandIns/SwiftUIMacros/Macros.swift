import Foundation

/// Expands the stand-ins for two macros of SwiftUI, as far as the app uses them.
///
/// The compiler starts this program, and asks by messages of JSON. Eight bytes with the length, in little endian, precede
/// each message: see `PluginMessage` of swift-syntax.
@main enum Macros {
    struct Request: Decodable {
        struct Expansion: Decodable {
            struct Syntax: Decodable {
                let source: String
            }

            let macroRole: String
            let discriminator: String
            let syntax: Syntax?
            let declSyntax: Syntax?
        }

        struct Empty: Decodable {}

        let getCapability: Empty?
        let expandFreestandingMacro: Expansion?
        let expandAttachedMacro: Expansion?
    }

    enum Response: Encodable {
        struct Capability: Encodable {
            var protocolVersion = 7
        }

        struct Diagnostic: Encodable {}

        case getCapabilityResult(capability: Capability)
        case expandMacroResult(expandedSource: String?, diagnostics: [Diagnostic])
    }

    static func main() throws {
        // An empty message is the last one.
        while let length = try read(8), let message = try read(length.reversed().reduce(0) { $0 << 8 | Int($1) }),
            !message.isEmpty
        {
            let response = try JSONEncoder().encode(response(to: JSONDecoder().decode(Request.self, from: message)))
            let length = (0..<8).map { UInt8(truncatingIfNeeded: response.count >> ($0 * 8)) }
            try FileHandle.standardOutput.write(contentsOf: length + response)
        }
    }

    /// Returns the next bytes of the compiler; nil at the end.
    private static func read(_ count: Int) throws -> Data? {
        var bytes = Data()
        while bytes.count < count {
            guard let more = try FileHandle.standardInput.read(upToCount: count - bytes.count), !more.isEmpty else {
                return nil
            }
            bytes += more
        }
        return bytes
    }

    private static func response(to request: Request) throws -> Response {
        var source: String?
        if let preview = request.expandFreestandingMacro {
            source = expansion(ofPreview: preview.syntax?.source ?? "", preview.discriminator)
        } else if let entry = request.expandAttachedMacro {
            source = try expansion(ofEntry: entry.declSyntax?.source ?? "", entry.macroRole)
        } else {
            return .getCapabilityResult(capability: Response.Capability())
        }
        return .expandMacroResult(expandedSource: source, diagnostics: [])
    }

    /// Returns a type with the view of `#Preview { VIEW }`.
    private static func expansion(ofPreview source: String, _ discriminator: String) -> String {
        """
        @MainActor enum \(discriminator)7PreviewfMu_ {
            @ViewBuilder static var view: some View \(source.drop { $0 != "{" })
        }
        """
    }

    /// Returns the key, or the accessors, of `@Entry var NAME: TYPE = VALUE`.
    private static func expansion(ofEntry source: String, _ role: String) throws -> String? {
        let entry = try /var (\w+): (.+?) = (.+)/.firstMatch(in: source)?.output
        guard let (_, name, type, value) = entry else { return nil }
        let key = "__Key_\(name)"
        return role == "accessor"
            ? "{ get { self[\(key).self] } set { self[\(key).self] = newValue } }"
            : "private struct \(key): EnvironmentKey { static var defaultValue: \(type) { \(value) } }"
    }
}
