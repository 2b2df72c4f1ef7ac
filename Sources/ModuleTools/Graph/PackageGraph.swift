/// The targets of a package and of its dependencies, as a plugin passes them to the tool.
///
/// The plugins share this file through symbolic links, since a plugin cannot import modules of its package.
struct PackageGraph: Codable {
    /// The kind of a target in SwiftPM.
    enum Kind: String, Codable {
        case library, executable, test
    }

    /// A declared dependency: a target, or a product with its targets.
    struct Dependency: Codable {
        var product: String?
        var targets: [String]
    }

    struct Target: Codable {
        var name: String
        var package: String
        var kind: Kind
        /// The absolute paths of its Swift files.
        var files: [String]
        var dependencies: [Dependency]
        /// The folder of its symbol graph, if the command needs that.
        var symbols: String?
    }

    /// The absolute path of the package that the command runs in, without a trailing slash.
    var directory: String
    /// The identity of that package.
    var root: String
    /// The identity of the package that contains Mediator.
    var mediatorPackage: String
    /// The targets of all packages; names are unique among them.
    var targets: [Target]
}
