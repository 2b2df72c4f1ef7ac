/// That a target depends on another or imports it, and where it says so.
struct Edge {
    enum Kind {
        case dependency(product: String?)
        case `import`
    }

    var source: String
    var destination: String
    var kind: Kind
    /// The file, relative to the package.
    var file: String
    var line: Int
}
