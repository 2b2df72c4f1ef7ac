import Mediator
import TestSupport
import Testing

struct RegistryErrorTests {
    private let file = #fileID

    private func error(_ register: (inout Registry) -> Void) -> RegistryError? {
        #expect(throws: RegistryError.self) { try Mediator(register) }
    }

    @Test func anActionRegisteredTwiceNamesBothPlaces() {
        let error = error { registry in
            registry.handle(Cart.clear) { _ in }
            registry.handle("Cart", "clear") { _ in .null }
        }
        let line = #line - 3
        #expect(error?.problems.count == 1)
        #expect(error?.problems.first?.code == .duplicateAction)
        #expect(error?.problems.first?.target == "Cart")
        #expect(error?.problems.first?.action == "clear")
        #expect(
            error?.problems.first?.locations == [
                CodeLocation(fileID: file, line: line), CodeLocation(fileID: file, line: line + 1),
            ]
        )
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  action "Cart.clear" is registered twice; to resolve: keep one, or remove the first in an update.
                    summary: first "Empties the cart.", then ""
                    at \(file):\(line)
                    at \(file):\(line + 1)
                """
        )
    }

    @Test func aModuleListedTwiceNamesBothPlaces() {
        struct EmptyModule: Module { func register(in registry: inout Registry) {} }
        let error = error { registry in
            registry.register(EmptyModule())
            registry.register(EmptyModule())
        }
        let line = #line - 3
        #expect(error?.problems.first?.code == .duplicateModule)
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  module "Empty" is registered twice; to resolve: list it once, or give one another name.
                    at \(file):\(line)
                    at \(file):\(line + 1)
                """
        )
    }

    @Test func aTargetGivenAnObjectTwiceNamesBothPlaces() {
        let error = error { registry in
            _ = registry.target("Cart") { 1 }
            _ = registry.target("Cart", lifetime: .perCall) { "two" }
        }
        let line = #line - 3
        #expect(error?.problems.first?.code == .duplicateTarget)
        #expect(error?.problems.first?.target == "Cart")
        #expect(error?.problems.first?.action == nil)
        #expect(
            error?.description == """
                Mediator: the registry has 2 problems.
                  target "Cart" is given an object twice; to resolve: declare it once and share it.
                    at \(file):\(line)
                    at \(file):\(line + 1)
                  target "Cart" is given an object, and no action; to resolve: register its actions with "handle", or \
                leave it out.
                    at \(file):\(line)
                """
        )
    }

    @Test func aTargetWithAnObjectAndNoActionIsNamed() throws {
        let error = error { registry in _ = registry.target("not a name!") { 1 } }
        #expect(error?.problems.map(\.code) == [.emptyTarget])
        #expect(error?.problems.map(\.target) == ["not a name!"])
        let mediator = try Mediator(modules: [])
        #expect(throws: RegistryError.self) { try mediator.update { _ = $0.target("Cart") { 1 } } }
    }

    @Test func twoAnswersForTheSameAreNamed() {
        let error = error { registry in
            registry.notFound("Cart") { _ in nil }
            registry.notFound { _ in nil }
            registry.notFound("Cart") { _ in nil }
            registry.notFound { _ in nil }
        }
        let line = #line - 5
        #expect(error?.problems.map(\.code) == [.duplicateNotFound, .duplicateNotFound])
        #expect(error?.problems.map(\.target) == ["Cart", nil])
        #expect(
            error?.description == """
                Mediator: the registry has 2 problems.
                  two "notFound" handlers handle calls to target "Cart"; to resolve: keep one.
                    at \(file):\(line)
                    at \(file):\(line + 2)
                  two "notFound" handlers handle calls to all targets; to resolve: keep one.
                    at \(file):\(line + 1)
                    at \(file):\(line + 3)
                """
        )
    }

    @Test func aMethodOfAnotherTargetIsNamed() {
        final class Catalog: Sendable { func clear(_ call: Call) {} }
        let error = error { registry in
            let catalog = registry.target("Catalog") { Catalog() }
            catalog.handle(Cart.clear, Catalog.clear)
        }
        let line = #line - 2
        #expect(error?.problems.first?.code == .misplacedAction)
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  a method of target "Catalog" is registered for "Cart.clear"; to resolve: register it with target "Cart".
                    at \(file):\(line)
                """
        )
    }

    @Test(arguments: ["", "Ca rt", "1Cart", "_Cart", "Cart.add", "a-b", "a=b", "a/b", "\n", "Pa\u{34F}y", "\u{3164}"])
    func whatIsNoNameIsRefused(name: String) {
        let error = error { registry in
            registry.handle(name, name, parameters: [ParameterSchema(name, .int)]) { _ in .null }
        }
        #expect(error?.problems.map(\.code) == [.invalidName, .invalidName, .invalidName])
    }

    @Test func aModuleHasAName() {
        let error = error { registry in
            registry.register(Part(""), fileID: "A", line: 1)
            registry.register(Part("Ca\u{202E}rt"), fileID: "A", line: 2)
            registry.register(Part("Feature<Int>"))
        }
        let recoverySuggestion = "to resolve: give it a name that is not empty and has no hidden characters."
        #expect(error?.problems.map(\.module) == ["", "Ca\u{202E}rt"])
        #expect(
            error?.description == #"""
                Mediator: the registry has 2 problems.
                  module "" is no name; \#(recoverySuggestion)
                    at A:1
                  module "Ca\u202ert" is no name; \#(recoverySuggestion)
                    at A:2
                """#
        )
    }

    @Test func aTypeThatCannotCrossIsAProblemOfAHandlerBySchema() {
        var type = ValueSchema.record("Broken", [])
        type.problem = "it is no plain struct; to resolve: make it one"
        let error = error { registry in
            registry.handle("Shop", "take", parameters: [ParameterSchema("one", type)], fileID: "A", line: 1) { _ in
                .null
            }
        }
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  parameter "one" of "Shop.take" is Broken, which cannot cross between modules: it is no plain struct; \
                to resolve: make it one.
                    at A:1
                """)
    }

    @Test func hiddenCharactersOfNamesAreEscaped() {
        let error = error { registry in
            for line in 1...2 {
                registry.handle("A", "b\u{202E}", fileID: "A", line: line, { _ in .null })
            }
            registry.remove("A", "c\u{202E}", fileID: "A", line: 3)
        }
        let invalid = #"action "b\u202e" of "A.b\u202e" is no name; to resolve: "#
        let recoverySuggestion = "use letters, digits and underscores, beginning with a letter."
        #expect(
            error?.description == #"""
                Mediator: the registry has 4 problems.
                  \#(invalid)\#(recoverySuggestion)
                    at A:1
                  action "A.b\u202e" is registered twice; to resolve: keep one, or remove the first in an update.
                    at A:1
                    at A:2
                  \#(invalid)\#(recoverySuggestion)
                    at A:2
                  there is no action "A.c\u202e" to remove; registered: "b\u202e".
                    at A:3
                """#
        )
    }

    @Test(arguments: ["Cart", "add", "add2", "add_all", "größe", "ß", "カート"])
    func lettersDigitsAndUnderscoresAreNames(name: String) throws {
        let mediator = try Mediator { registry in
            registry.handle(name, name, parameters: [ParameterSchema(name, .int)], returns: .int) { call in
                .int(try call.get(name))
            }
        }
        #expect(try mediator.perform(name, name, [name: 3].reduce(into: [:]) { $0[$1.key] = .int($1.value) }) == 3)
    }

    @Test func eachBadNameIsDescribed() {
        let error = error { registry in
            registry.handle("Ca.rt", "ad\"d", parameters: [ParameterSchema("pro duct", .string)]) { _ in .null }
        }
        let line = #line - 2
        let recoverySuggestion = "to resolve: use letters, digits and underscores, beginning with a letter."
        #expect(
            error?.description == #"""
                Mediator: the registry has 3 problems.
                  target "Ca.rt" of "Ca.rt.ad\"d" is no name; \#(recoverySuggestion)
                    at \#(file):\#(line)
                  action "ad\"d" of "Ca.rt.ad\"d" is no name; \#(recoverySuggestion)
                    at \#(file):\#(line)
                  parameter "pro duct" of "Ca.rt.ad\"d" is no name; \#(recoverySuggestion)
                    at \#(file):\#(line)
                """#
        )
    }

    @Test func aParameterDeclaredTwiceIsNamed() {
        let action = Action("Cart", "add", "", Parameter("id", Int.self), Parameter("id", String.self))
        let error = error { registry in
            registry.handle(action) { _, _, _ in }
        }
        let line = #line - 2
        #expect(error?.problems.first?.code == .duplicateParameter)
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  "Cart.add" declares parameter "id" twice; to resolve: name each once.
                    at \(file):\(line)
                """
        )
    }

    @Test func aDefaultThatDoesNotFitIsNamedWithoutItsValue() {
        let error = error { registry in
            registry.handle(
                "Cart",
                "add",
                parameters: [ParameterSchema("lines", .array(of: .int), default: [1, "secret"])]
            ) { _ in .null }
        }
        let line = #line - 6
        #expect(error?.problems.first?.code == .invalidDefault)
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  the default of parameter "lines" of "Cart.add" does not fit its type: [1]: expected int, found string; \
                to resolve: give one that does.
                    at \(file):\(line)
                """
        )
    }

    @Test func anExternalActionThatNeedsAReferenceIsNamed() {
        let watch = Action(
            "Cart",
            "watch",
            "",
            Parameter("onChange", Callback<Int>.self),
            Parameter("images", [Reference<String>].self),
            Parameter("hint", Reference<String>?.self),
            returns: Reference<String>.self,
            exposure: .external
        )
        let error = error { registry in
            registry.handle(watch) { _, _, _, _ in Reference("token") }
        }
        let line = #line - 2
        let end = "which never leaves the process; to resolve: make the action internal, or exchange plain values."
        let optional = "which no message carries; to resolve: make the parameter optional, or make the action internal."
        let link = #"to resolve: declare "exposure: .link" if only the app opens it, make the action internal, or "#
        #expect(error?.problems.map(\.code) == [.externalReference, .externalReference, .externalReference])
        #expect(
            error?.description == """
                Mediator: the registry has 3 problems.
                  "Cart.watch" cannot be external, since its parameter "onChange" is a callback(int), \(optional)
                    at \(file):\(line)
                  "Cart.watch" cannot be external, since its parameter "images" is a [reference], \(end)
                    at \(file):\(line)
                  "Cart.watch" cannot be external, since its result is a reference, which never leaves the process; \
                \(link)exchange plain values.
                    at \(file):\(line)
                """
        )
    }

    @Test func anActionForLinksReturnsReferencesAndRequiresNone() throws {
        let schema = ActionSchema(
            "Shop", "page",
            parameters: [
                ParameterSchema("id", .string), ParameterSchema("onBuy", .callback(inputs: [.int])),
                ParameterSchema("image", .reference.nullable),
            ],
            returns: .reference, exposure: .link)
        let error = error { registry in
            registry.handle(schema, fileID: "Shop.swift", line: 7) { _ in .reference(AnyReference("page")) }
        }
        #expect(error?.problems.map(\.code) == [.externalReference])
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  "Shop.page" cannot be link, since its parameter "onBuy" is a callback(int), which no URL carries; to \
                resolve: make the parameter optional and pass it in "context", or make the action internal.
                    at Shop.swift:7
                """)
    }

    @Test func removingWhatIsNotThereNamesWhatIs() throws {
        let mediator = try Mediator(modules: [CartModule()])
        // Outside of the macro, which would give all four its own line.
        let change: (inout Registry) -> Void = { registry in
            registry.remove("Cart", "ad")
            registry.remove(target: "Card")
            registry.remove(module: "Basket")
            registry.remove("Basket", "add")
        }
        let line = #line - 5
        let error = #expect(throws: RegistryError.self) { try mediator.update(change) }
        #expect(error?.problems.map(\.code) == Array(repeating: .nothingToRemove, count: 4))
        #expect(error?.problems.map(\.target) == ["Cart", "Card", nil, "Basket"])
        #expect(error?.problems.map(\.action) == ["ad", nil, nil, "add"])
        #expect(
            error?.description == """
                Mediator: the registry has 4 problems.
                  there is no action "Cart.ad" to remove; registered: add, checkout, clear, hide, refresh, show.
                    at \(file):\(line)
                  there is no target "Card" to remove; registered: Cart.
                    at \(file):\(line + 1)
                  there is no module "Basket" to remove; registered: Cart.
                    at \(file):\(line + 2)
                  there is no action "Basket.add" to remove; registered: none.
                    at \(file):\(line + 3)
                """
        )
    }

    @Test func problemsOfAllModulesAreReportedAtOnce() {
        struct FirstModule: Module {
            func register(in registry: inout Registry) {
                registry.handle(Cart.clear, fileID: "First/FirstModule.swift", line: 7) { _ in }
                registry.handle("", "x", fileID: "First/FirstModule.swift", line: 8) { _ in .null }
            }
        }
        struct SecondModule: Module {
            var name: String { "First" }
            func register(in registry: inout Registry) {
                registry.handle(Cart.clear, fileID: "Second/SecondModule.swift", line: 3) { _ in }
            }
        }
        let error = #expect(throws: RegistryError.self) { try Mediator(modules: [FirstModule(), SecondModule()]) }
        let line = #line - 1
        #expect(
            error?.description == """
                Mediator: the registry has 3 problems.
                  target "" of ".x" is no name; to resolve: use letters, digits and underscores, beginning with a letter.
                    at First/FirstModule.swift:8
                  module "First" is registered twice; to resolve: list it once, or give one another name.
                    at \(file):\(line)
                    at \(file):\(line)
                  action "Cart.clear" is registered twice; to resolve: keep one, or remove the first in an update.
                    at First/FirstModule.swift:7
                    at Second/SecondModule.swift:3
                """
        )
    }

    @Test func aModuleListedTwiceIsOneProblem() {
        struct CartModule: Module {
            func register(in registry: inout Registry) {
                registry.handle(Cart.clear) { _ in }
            }
        }
        let error = #expect(throws: RegistryError.self) { try Mediator(modules: [CartModule(), CartModule()]) }
        #expect(error?.problems.map(\.code) == [.duplicateModule])
    }
}
