import ModuleAActions

/// A screen that draws a product in a box of characters.
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
        let width = shown.map(\.columns).max() ?? 0
        let bar = String(repeating: "─", count: width + 2)
        let rows = shown.map { "│ " + $0 + String(repeating: " ", count: width - $0.columns) + " │" }
        return (["┌\(bar)┐"] + rows.prefix(1) + ["├\(bar)┤"] + rows.dropFirst() + ["└\(bar)┘"])
            .joined(separator: "\n")
    }

    nonisolated var description: String { draw() }
}

extension String {
    /// The width of the text in terminal columns.
    fileprivate var columns: Int {
        reduce(0) { $0 + $1.columns }
    }
}

extension Character {
    /// Whether the character is a control character, which a terminal interprets.
    fileprivate var isControl: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    // The wide and fullwidth blocks of Unicode's East Asian Width that may occur in titles.
    fileprivate var columns: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            return 2
        default:
            return scalar.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") ? 2 : 1
        }
    }
}
