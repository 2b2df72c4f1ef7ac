import Testing

@testable import ModuleTools

@Suite struct ModuleTypeTests {
    private func targetsWithModule(_ files: (target: String, source: String)...) -> Set<String> {
        var types = ModuleTypes()
        for file in files {
            types.add(SwiftFile(file.source), of: file.target)
        }
        return types.targetsWithModule()
    }

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
        #expect(targetsWithModule(("Cart", "import Mediator\n" + declaration)) == ["Cart"])
        #expect(targetsWithModule(("Cart", declaration)) == [])
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
        "class func make(_ module: Module) {}",
        "class var module: Module { make() }",
        "import class Shop.Cart\nlet a: Module = { b }()",
        "protocol Special: Module {}",
        "protocol Special: Module {}; struct Cart: Specials {}",
        "protocol Special<T> where T: Module {}; struct Cart: Special {}",
        "typealias M = Module",
        "typealias M = any Module; struct Cart: M {}",
        "typealias M = Box<Module>; struct Cart: M {}",
        "typealias M = (Module) -> Void; struct Cart: Box<M> {}",
        "typealias M = Int\nlet a: Module; struct Cart: M {}",
        "protocol Module {}; struct Cart: Module {}",
        "typealias M = N; typealias N = M; struct Cart: M {}",
        "protocol P: P {}; struct Cart: P {}",
        "struct Box { typealias M = Module }; struct Cart: M {}",
        "typealias", "typealias M", "typealias M =", "protocol P:", "protocol P where Self:",
        "struct",
    ])
    func otherTypesAreNot(_ declaration: String) {
        #expect(targetsWithModule(("Cart", "import Mediator\n" + declaration)) == [])
    }

    // MARK: Through something else

    @Test(arguments: [
        "public protocol Special: Module {}",
        "protocol Special: Sendable, Mediator.Module {}",
        "protocol Special<T>: AnyObject & Module where T: Sendable {}",
        "protocol Special where Self: Module {}",
        "protocol Special: Sendable where Self: Sendable & Mediator.Module, Self: AnyObject {}",
        "typealias Special = Module",
        "public typealias Special = Mediator.Module\nlet a = 1",
        "typealias Special = Sendable & Module;",
        "typealias Special = (Sendable & Mediator.Module)",
        "typealias Special<T> = Module",
        "class Special: Module {}",
        "protocol Special: Base {}; protocol Base: Root {}; typealias Root = Module",
    ])
    func typesConformThroughWhatConforms(_ declaration: String) {
        let source = "import Mediator\n\(declaration)\n"
        #expect(targetsWithModule(("Cart", source + "struct Cart: Special {}")) == ["Cart"])
        #expect(targetsWithModule(("Cart", "extension Cart: Special {}"), ("Cart", source)).contains("Cart"))
        for conforming in ["import Kit\nstruct Cart: Special {}", "import Kit\nstruct Cart: Kit.Special {}"] {
            let found = targetsWithModule(("Cart", conforming), ("Kit", source))
            #expect(found.contains("Cart"))
            #expect(found.contains("Kit") == declaration.hasPrefix("class"))
        }
    }

    @Test func aChainMayLeadThroughAnyTargets() {
        let found = targetsWithModule(
            ("Cart", "import C\nactor Cart: Third {}"),
            ("C", "import B\npublic protocol Third: B.Second {}"),
            ("B", "import A\npublic typealias Second = First & Sendable"),
            ("A", "import Mediator\npublic protocol First: Module {}")
        )
        #expect(found == ["Cart"])
    }

    @Test func whatATargetExportsIsImportedWithIt() {
        let umbrella = "@_exported public import Mediator\nimport Foundation"
        #expect(targetsWithModule(("Kit", umbrella), ("Cart", "import Kit\nstruct Cart: Module {}")) == ["Cart"])
        #expect(targetsWithModule(("Kit", umbrella), ("Kit", "struct Cart: Module {}")) == ["Kit"])
        let plain = "@_exported import Foundation\npublic import Mediator"
        #expect(targetsWithModule(("Kit", plain), ("Cart", "import Kit\nstruct Cart: Module {}")) == [])
    }

    @Test func namesMeanWhatTheirFileSees() {
        let kit = "import Mediator\npublic protocol Special: Module {}"
        #expect(targetsWithModule(("Kit", kit), ("Cart", "struct Cart: Special {}")) == [])
        #expect(targetsWithModule(("Kit", kit), ("Cart", "import Kit\nstruct Cart: Other.Special {}")) == [])
        let shadowed = [("Cart", "protocol Special {}"), ("Cart", "import Kit\nstruct Cart: Special {}")]
        #expect(targetsWithModule(("Kit", kit), shadowed[0], shadowed[1]) == [])
        #expect(
            targetsWithModule(("Kit", kit), shadowed[0], ("Cart", "import Kit\nenum E: Kit.Special {}")) == ["Cart"])
    }
}
