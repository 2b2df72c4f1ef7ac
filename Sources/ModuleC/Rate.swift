import Mediator
import ModuleCActions

/// What it costs to ship to a city.
struct Rate {
    let city: String
    let days: Int
    /// In cents.
    let price: Int

    private static let all = [
        Rate(city: "Berlin", days: 2, price: 490),
        Rate(city: "Lisbon", days: 4, price: 890),
        Rate(city: "Oslo", days: 3, price: 990),
        Rate(city: "Tokyo", days: 7, price: 2490),
    ]

    /// Returns the rate of a city.
    ///
    /// - Throws: `ActionFailure` with code `unknownCity`.
    static func of(_ city: String) throws(ActionFailure) -> Rate {
        if let rate = all.first(where: { $0.city == city }) { return rate }
        throw ActionFailure(
            ShippingActions.Failure.unknownCity, "There is no shipping to this city.",
            ["city": .string(city), "cities": all.map(\.city).parameterValue])
    }

    /// Returns the rate as a record.
    func quote() throws -> ShippingActions.Quote {
        try ShippingActions.Quote {
            $0.city = city
            $0.days = days
            $0.price = price
            $0.currency = "EUR"
        }
    }
}
