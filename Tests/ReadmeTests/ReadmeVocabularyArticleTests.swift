public import Mediator
import MediatorCoding
import Testing

// The samples of the guide to shared vocabulary; `Money` is in the guide to records too.

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The identifier of a user.
public struct UserID: RawRepresentable, ParameterValue, Codable, Hashable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// What others may call of the module.
public enum BillingActions {
    public static let charge = Action(
        "Billing", "charge", "Charges a user and returns what is left.",
        Parameter("user", UserID.self, "The user."),
        Parameter("price", Money.self, "The amount."),
        returns: Money.self)
}

struct ReadmeVocabularyArticleTests {
    @Test func valuesCrossAsPlainOnes() throws {
        let mediator = try Mediator { registry in
            registry.handle(BillingActions.charge) { _, user, price in
                Money(amount: user == UserID(rawValue: "ann") ? price.amount - 1 : 0, currency: price.currency)
            }
        }
        let left = try mediator.perform(
            "Billing", "charge", ["user": "ann", "price": ["amount": 450, "currency": "EUR"]])
        #expect(left == ["amount": 449, "currency": "EUR"])
    }
}
