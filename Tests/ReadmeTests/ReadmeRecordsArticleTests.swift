public import Mediator
public import MediatorCoding
import Synchronization
import Testing

// The samples of the guide to records, references and callbacks.

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The fields of a wish.
public struct WishFields: RecordFields {
    public static let layout = RecordLayout("Wish", WishFields())

    public let productID = Field("productID", String.self, "Catalog identifier.")
    public let urgency = Field("urgency", Urgency.self, default: .low)
    public let note = Field("note", String?.self)
}

/// What a caller gets of a wish.
public typealias Wish = Record<WishFields>

/// How urgent a wish is.
public enum Urgency: String, CaseIterable, ParameterValue, Codable {
    case low, high
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// A struct that several modules share.
public struct Money: Codable, Sendable, Hashable {
    public var amount: Int
    public var currency: String

    public init(amount: Int, currency: String) {
        self.amount = amount
        self.currency = currency
    }
}

extension Money: CodableRecord {}

/// The module's own model.
private struct StoredWish: Codable {
    var productID: String
    var urgency: Urgency
}

/// An image of the process.
final class Photo: Sendable {
    let name: String

    init(name: String) {
        self.name = name
    }
}

enum PhotoActions {
    static let print = Action(
        "Photos", "print", "Prints a photo and returns the number of pages.",
        Parameter("photo", Reference<Photo>.self, "The photo."),
        Parameter("onPage", Callback<Int>.self, "Called with the number of each page."),
        returns: Int.self)
}

struct WishRow: Reformer {
    func reform(_ wish: Parameters) throws -> String {
        let urgency = try wish.get("urgency", as: Urgency.self)
        return try wish.get("productID") + (urgency == .high ? "!" : "")
    }
}

@Suite struct ReadmeRecordsArticleTests {
    @Test func aStructThatModulesShareCrossesAsADictionary() throws {
        #expect(Money(amount: 450, currency: "EUR").parameterValue == ["amount": 450, "currency": "EUR"])
    }

    @Test func theRecordsOfTheArticleWork() throws {
        let wish = try Wish { $0.productID = "P-1001" }
        #expect(wish.urgency == .low)  // the default of the field
        #expect(wish.parameters == ["productID": "P-1001"])

        let urgent = try wish.with { $0.urgency = .high }
        #expect(urgent.parameters == ["productID": "P-1001", "urgency": "high"])

        let error = #expect(throws: MediatorError.self) { try Wish(["urgency": "soon"]) }
        #expect(error?.code == .invalidValue)

        let stored = StoredWish(productID: "P-1002", urgency: .high)
        let sent = try Wish(encoding: stored)
        #expect(sent.urgency == .high)
        let received = try sent.parameters.decode(StoredWish.self)
        #expect(received.productID == "P-1002")

        #expect(try WishRow().reform(urgent) == "P-1001!")
    }

    @Test func theReferencesAndCallbacksOfTheArticleWork() throws {
        let mediator = try Mediator { registry in
            registry.handle(PhotoActions.print) { call, photo, onPage in
                for page in 1...photo.object.name.count { onPage(page) }
                return photo.object.name.count
            }
        }
        let pages = Mutex<[Int]>([])
        let count = try mediator.perform(
            PhotoActions.print, Reference(Photo(name: "ab")), Callback { page in pages.withLock { $0.append(page) } })
        #expect(count == 2)
        #expect(pages.withLock(\.self) == [1, 2])

        // By name, `Value.callback` makes a callback without the types.
        let photo = Value.reference(AnyReference(Photo(name: "a")))
        try mediator.perform("Photos", "print", ["photo": photo, "onPage": .callback { values in print(values) }])
    }
}
