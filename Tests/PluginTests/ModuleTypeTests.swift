import Testing

@testable import ModuleTools

@Suite struct ModuleTypeTests {
    @Test(arguments: [
        "struct CartModule: Module {}",
        "public final class CartModule: Base, Module {}",
        "actor CartModule: Sendable, Mediator.Module {}",
        "enum CartModule<T: Sendable>: Module {}",
        "extension Cart: Module where T: Sendable {}",
        "extension Shop.Cart: @unchecked Sendable, @MainActor Module {}",
        "struct CartModule: Sendable & Module {}",
        "struct CartModule\n    : Module\n{}",
    ])
    func conformingTypesAreFound(_ declaration: String) {
        #expect(SwiftFile("import Mediator\n" + declaration).declaresModule)
        #expect(!SwiftFile(declaration).declaresModule)
    }

    @Test(arguments: [
        "struct Cart {}",
        "struct Module {}",
        "struct Cart: ModuleName, Modules {}",
        "struct Cart: Other.Module {}",
        "struct Cart: Box<Module> {}",
        "struct Cart<Module: Sendable>: Sendable {}",
        "extension Cart where T: Module {}",
        "func make(_ module: some Module) -> any Module { module }",
        "class func make() -> Module { fatalError() }",
        "let module: any Module = make()",
        "// struct CartModule: Module {}",
        "let text = \"struct CartModule: Module {}\"",
        "protocol Special: Module {}",
        "struct",
    ])
    func otherTypesAreNot(_ declaration: String) {
        #expect(!SwiftFile("import Mediator\n" + declaration).declaresModule)
    }
}
