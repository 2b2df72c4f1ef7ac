/// Any key of a dictionary, or an index of an array, which makes no text before it is asked for.
package enum PlainKey: CodingKey {
    case name(String), index(Int)

    package init(stringValue: String) { self = .name(stringValue) }
    package init(intValue: Int) { self = .name(String(intValue)) }

    /// The key, or the text that Foundation uses for an index too.
    package var stringValue: String {
        switch self {
        case .name(let name): name
        case .index(let index): "Index \(index)"
        }
    }

    package var intValue: Int? {
        switch self {
        case .name(let name): Int(name)
        case .index(let index): index
        }
    }
}
