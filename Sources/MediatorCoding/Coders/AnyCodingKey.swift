/// Any key of a dictionary, or an index of an array, which makes no text before it is asked for.
enum AnyCodingKey: CodingKey {
    case name(String), index(Int)

    init(stringValue: String) { self = .name(stringValue) }
    init(intValue: Int) { self = .name(String(intValue)) }

    /// The key, or the text that Foundation uses for an index too.
    var stringValue: String {
        switch self {
        case .name(let name): name
        case .index(let index): "Index \(index)"
        }
    }

    var intValue: Int? {
        switch self {
        case .name(let name): Int(name)
        case .index(let index): index
        }
    }
}
