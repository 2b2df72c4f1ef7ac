import Mediator
import MediatorGateway
import MediatorServices

/// All changes of one contract or route, with its declaration before and after them.
struct ChangedContract: Sendable, Encodable {
    let kind: CatalogDifference.Kind
    let name: String
    /// The declaration on one line; nil for a new contract.
    let before: String?
    /// The declaration on one line; nil for a removed contract.
    let after: String?
    var breaking: [String] = []
    var harmless: [String] = []
    /// The modules that require the contract now.
    var users: [String] = []

    var isChanged: Bool { !breaking.isEmpty || !harmless.isEmpty }
}

extension CatalogDifference.Kind: Encodable {}

extension ActionSchema {
    /// The declaration on one line, with what is not the default: `external async Cart.checkout(note: string?) -> Order`.
    var signature: String {
        let words = [
            exposure == .internal ? nil : exposure.rawValue, effect == .sync ? nil : effect.rawValue,
            impact == .changes ? nil : impact.rawValue,
        ]
        return (words.compactMap(\.self) + [description]).joined(separator: " ")
    }
}

extension ServiceSchema {
    /// The declaration on one line: `PaymentService (sandbox): ModuleBActions.PaymentService, shared`.
    var signature: String { "\(displayName): \(type)" + (lifetime.map { ", \($0.rawValue)" } ?? "") }
}
