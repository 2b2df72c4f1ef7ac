/// The type of a parameter, a field or a result.
indirect enum DocumentType: Hashable {
    case any
    case null
    case bool
    case int(format: String?)
    case double(format: String?)
    case string(format: String?)
    case bytes
    case array(DocumentType)
    case dictionary(DocumentType)
    case record(RecordType)
    case enumeration([JSONValue])
    case reference
    case callback([DocumentType])
    case optional(DocumentType)

    var isOptional: Bool { if case .optional = self { true } else { false } }

    /// The type without null.
    var wrapped: DocumentType { if case .optional(let type) = self { type } else { self } }
}

/// A dictionary with declared fields.
///
/// Types contain one another: to compare and hash a tree of them at each of its nodes would take quadratic time. A record
/// therefore keeps its hash value, and a reader makes one object of all equal records.
final class RecordType: Hashable {
    let name: String
    /// None inside the record itself.
    let fields: [ContractDocument.Parameter]
    private let hash: Int

    init(_ name: String, _ fields: [ContractDocument.Parameter]) {
        self.name = name
        self.fields = fields
        var hasher = Hasher()
        hasher.combine(name)
        hasher.combine(fields)
        hash = hasher.finalize()
    }

    static func == (left: RecordType, right: RecordType) -> Bool {
        left === right || left.hash == right.hash && left.name == right.name && left.fields == right.fields
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// Makes the types of one document, within limits: references multiply types and nest them.
final class DocumentTypes {
    static let maximumDepth = 128
    private let maximumCount: Int
    private var count = 0
    private var depth = 0
    private var records: Set<RecordType> = []

    init(maximumCount: Int = .max) {
        self.maximumCount = maximumCount
    }

    /// Begins a type, whose parts are inside of it until `leave`.
    func enter() throws(ContractDocument.Unreadable) {
        guard count < maximumCount else {
            throw .init(reason: "its references expand to more than \(maximumCount) types")
        }
        guard depth < Self.maximumDepth else {
            throw .init(reason: "its types are nested more than \(Self.maximumDepth) deep")
        }
        count += 1
        depth += 1
    }

    func leave() { depth -= 1 }

    func record(_ name: String, _ fields: [ContractDocument.Parameter]) -> DocumentType {
        .record(records.insert(RecordType(name, fields)).memberAfterInsert)
    }
}

/// Where something stands in a document, for errors: `Cart.add.quantity`.
///
/// A list of pieces, since a text for each part of a document would repeat those of all parts around it.
final class DocumentPlace: CustomStringConvertible {
    private let outer: DocumentPlace?
    private let piece: String

    init(_ piece: String, in outer: DocumentPlace? = nil) {
        self.piece = piece
        self.outer = outer
    }

    var description: String {
        var pieces = [piece]
        var place = outer
        while let next = place {
            pieces.append(next.piece)
            place = next.outer
        }
        return pieces.reversed().joined()
    }

    static func + (place: DocumentPlace, piece: String) -> DocumentPlace { DocumentPlace(piece, in: place) }
}
