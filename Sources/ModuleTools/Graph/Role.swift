/// What a target is in an app of modules.
enum Role: Equatable {
    /// `Mediator` and, in the same package, the targets whose names begin with it.
    case framework
    /// The contracts of a module.
    case contract
    case module
    /// The tests of one module.
    case tests(of: String)
    /// What puts modules together: an app, a tool, tests of a whole app, a library over modules.
    case shell
    /// A library that sees no module.
    case library

    /// The word for it in messages.
    var noun: String {
        switch self {
        case .framework: "framework target"
        case .contract: "contract target"
        case .module: "module"
        case .tests: "tests"
        case .shell: "shell"
        case .library: "library"
        }
    }
}
