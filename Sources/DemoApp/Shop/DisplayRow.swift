import Mediator

/// A row of a list.
typealias DisplayRow = Record<DisplayRowFields>

/// The fields of a ``DisplayRow``: display texts.
struct DisplayRowFields: RecordFields {
    static let layout = RecordLayout("DisplayRow", DisplayRowFields())

    let title = Field("title", String.self, "What the row is about.")
    let detail = Field("detail", String.self, "Small print.")
    let amount = Field("amount", String.self, "Money with its currency, as 12.99 EUR.")
}
