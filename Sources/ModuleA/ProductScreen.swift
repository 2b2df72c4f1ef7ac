import ModuleAActions

/// A screen that draws a product in a frame of characters.
final class ProductScreen: Screen {
    let title: String

    private let lines: [String]

    nonisolated init(_ product: Product) {
        title = product.title
        lines = [
            product.id,
            "category  \(product.category)",
            "price     \(Money(product.price, product.currency))",
            "stock     " + (product.stock == 0 ? "sold out" : "\(product.stock)"),
        ]
    }

    // All state is immutable, so that drawing needs no main actor.
    nonisolated func draw() -> String {
        let shown = ([title] + lines).map { String($0.map { $0.isNewline || $0.isControl ? " " : $0 }) }
        let rows = shown.map { "│ " + $0 }
        return (["┌──"] + rows.prefix(1) + ["├──"] + rows.dropFirst() + ["└──"]).joined(separator: "\n")
    }

    nonisolated var description: String { draw() }
}

extension Character {
    /// Whether the character is a control character, which a terminal interprets.
    fileprivate var isControl: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
