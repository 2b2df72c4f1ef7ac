/// The role of a target in an app that consists of modules.
enum Role: Equatable {
    /// `Mediator` and the targets in its package whose names begin with it.
    case framework
    /// Plain values that contracts and modules share.
    case vocabulary
    /// The contracts of a module.
    case contract
    case module
    /// The tests of one module.
    case tests(of: String)
    /// A target that combines modules: an app, a tool, the tests of a whole app, a library on top of modules.
    case app
    /// A library that depends on no module.
    case library

    /// The term for the role in messages.
    var noun: String {
        switch self {
        case .framework: "framework target"
        case .vocabulary: "vocabulary target"
        case .contract: "contract target"
        case .module: "module"
        case .tests: "tests"
        case .app: "app target"
        case .library: "library"
        }
    }
}
