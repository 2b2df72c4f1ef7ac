/// The targets of a package and of the packages it depends on, as a plugin hands them to the tool.
///
/// The plugins share this file by symbolic links: a plugin can import no module of its package, and what one side
/// writes the other must read.
struct PackageGraph: Codable {
    /// What a target is to the package manager.
    enum Kind: String, Codable {
        case library, executable, test
    }

    /// What a target declares to depend on: a target, or a product with its targets.
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
    }

    /// The absolute path of the package that the command runs in, without a slash at its end.
    var directory: String
    /// That package's identity.
    var root: String
    /// The identity of the package that Mediator comes from.
    var mediatorPackage: String
    /// The targets of all packages; names are unique among them.
    var targets: [Target]
}
