/// An amount of money as display text: `12.99 EUR`.
package struct Money: CustomStringConvertible {
    private let minorUnits: Int
    private let currency: String

    /// Creates an amount of minor units of an ISO 4217 currency.
    package init(_ minorUnits: Int, _ currency: String) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// The amount with the currency's number of decimals.
    package var description: String {
        let digits = String(minorUnits.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let fraction = decimals == 0 ? "" : "." + padded.suffix(decimals)
        return (minorUnits < 0 ? "-" : "") + padded.dropLast(decimals) + fraction + " " + currency
    }

    /// The exponent of ISO 4217; all other currencies have two decimals.
    private var decimals: Int {
        switch currency {
        case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF",
            "XOF", "XPF":
            0
        case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
        case "CLF", "UYW": 4
        default: 2
        }
    }
}
