import Testing

@testable import ModuleTools

@Suite struct ToolsModuleTypeTests {
    @Test(arguments: [
        "struct CartModule: Module {}",
        "public final class CartModule: Base, Module {}",
        "@MainActor public class CartModule: Module {}",
        "    actor CartModule: Sendable, Mediator.Module {}",
        "enum CartModule<T: Sendable>: Module {}",
        "extension Cart: Module where T: Sendable {}",
        "extension Shop.Cart: @unchecked Sendable, @MainActor Module {}",
        "struct CartModule: Sendable & Module {}",
        "struct privateModule: Module {}",
        "struct CartModule\n    : Module\n{}",
        "struct Cart: FeatureModule {}",
        "import Mediator\r\n\r\nstruct CartModule: Module {}\r\n",
    ])
    func conformancesAreFound(_ source: String) {
        #expect(ModuleType.isDeclared(in: source))
    }

    @Test(arguments: [
        "",
        "struct Cart {}",
        "struct Module {}",
        "struct Cart: ModuleName, Modules {}",
        "struct Cart: Other.Module {}",
        "struct Cart: Box<Module> {}",
        "struct Cart<Module: Sendable>: Sendable {}",
        "extension Cart where T: Module {}",
        "struct Cart: Sendable {}; let module: Module",
        "func make(_ module: some Module) -> any Module { module }",
        "class func make() -> Module { fatalError() }",
        "class var module: Module { make() }",
        "let module: any Module = make()",
        "// struct CartModule: Module {}",
        "/// struct CartModule: Module {}",
        "let text = \"struct CartModule: Module {}\"",
        "import class Shop.Cart\nlet a: Module = { b }()",
        "protocol FeatureModule: Module {}",
        "typealias M = Module",
        "private struct ScreensModule: Module {}",
        "@MainActor fileprivate final class ScreensModule: Module {}",
        "struct", "struct Cart", "struct Cart:",
    ])
    func otherDeclarationsAreNot(_ source: String) {
        #expect(!ModuleType.isDeclared(in: source))
    }
}
