import Mediator

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// All that an app offers to those who call it: what is exported, kept, and compared with what there is later.
///
/// In JSON: `{"actions": [schema, …], "events": […], "services": […]}`, sorted by target and name; a catalogue that was
/// exported before there were events and services has no more than the first.
struct Catalogue: Codable, Sendable {
    var actions: [ActionSchema]
    var events: [EventSchema]
    var services: [ServiceSchema]

    init(actions: [ActionSchema], events: [EventSchema] = [], services: [ServiceSchema] = []) {
        self.actions = actions
        self.events = events
        self.services = services
    }

    init(_ mediator: Mediator) {
        self.init(actions: mediator.schemas, events: mediator.eventSchemas, services: mediator.services)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        actions = try container.decode([ActionSchema].self, forKey: .actions)
        events = try container.decodeIfPresent([EventSchema].self, forKey: .events) ?? []
        services = try container.decodeIfPresent([ServiceSchema].self, forKey: .services) ?? []
    }

    /// Reads a catalogue that was exported as JSON.
    ///
    /// - Parameter name: What the file is called, for errors.
    /// - Throws: ``Failure`` that says where it is none.
    init(json: [UInt8], name: String) throws(Failure) {
        do {
            self = try JSONDecoder().decode(Catalogue.self, from: Data(json))
        } catch {
            throw .invalidInput(
                "\(name.quotedBriefly) is no catalogue: \(Self.reason(error)).",
                resolution: "give a file that \"export --format json\" wrote."
            )
        }
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "it cannot be read" }
        func place(_ context: DecodingError.Context) -> String {
            let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
            return path.isEmpty ? "the file" : String(path.drop { $0 == "." })
        }
        return switch error {
        case .keyNotFound(let key, let context): "\(place(context)) has no \(key.stringValue.quoted)"
        case .typeMismatch(_, let context), .valueNotFound(_, let context): "\(place(context)) is of another type"
        case .dataCorrupted(let context): "\(place(context)) is no JSON that a catalogue has"
        @unknown default: "it cannot be read"
        }
    }
}

/// A form in which a catalogue is written.
protocol CatalogueFormat: Sendable {
    /// What `--format` calls it.
    var name: String { get }

    func text(of catalogue: Catalogue) throws -> String
}

/// A catalogue as JSON, in many lines, so that a version control system shows what changed.
struct JSONCatalogue: CatalogueFormat {
    let name = "json"

    func text(of catalogue: Catalogue) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return String(decoding: try encoder.encode(catalogue), as: UTF8.self)
    }
}
