import Mediator
import TestSupport
import Testing

struct StartupCheckTests {
    private static let product = Action(
        "Catalog", "product", "Returns a product.", Parameter("id", String.self), returns: Int.self)
    private static let reserve = Action(
        "Catalog", "reserve", "Reserves.", Parameter("id", String.self), returns: String.self, effect: .async)

    private func error(_ modules: any Module...) -> RegistryError? {
        #expect(throws: RegistryError.self) {
            try Mediator(modules: modules, fileID: "App/main.swift", line: 3)
        }
    }

    @Test func modulesThatFitTogetherStart() throws {
        let catalog = Part("Catalog") { registry in
            registry.handle(Self.product) { _, _ in 450 }
            // More than is required: synchronous, with a parameter more.
            registry.handle(
                "Catalog", "reserve",
                parameters: [ParameterSchema("id", .string), ParameterSchema("count", .int, default: 1)],
                returns: .string
            ) { _ in "R-1" }
        }
        let cart = Part("Cart", requires: [Self.product, Self.reserve, Self.product.schema])
        #expect(try Mediator(modules: [cart, catalog]).modules == ["Cart", "Catalog"])
    }

    @Test func whatOneModuleRequiresMayBeHandledOutsideOfModules() throws {
        let mediator = try Mediator { registry in
            registry.register(Part("Cart", requires: [Self.product]))
            registry.handle(Self.product) { _, _ in 450 }
        }
        #expect(mediator.modules == ["Cart"])
        #expect(try mediator.perform(Self.product, "P-1") == 450)
    }

    @Test func aTargetThatIsMissingIsNamed() {
        let error = error(Part("Cart", requires: [Self.product]))
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  module "Cart" requires "Catalog.product", which no module handles; there is no target "Catalog"; \
                to resolve: list the module that handles it, or take it out of "requires".
                    at App/main.swift:3
                """
        )
        let problem = error?.problems.first
        #expect(problem?.code == .missingRequirement)
        #expect(problem?.target == "Catalog")
        #expect(problem?.action == "product")
        #expect(problem?.module == "Cart")
        #expect(problem?.differences == [])
        #expect(problem?.locations == [CodeLocation(fileID: "App/main.swift", line: 3)])
    }

    @Test func anActionThatIsMissingNamesTheNearest() {
        let catalog = Part("Catalog") { registry in
            registry.handle(Self.product) { _, _ in 450 }
            registry.handle(Self.reserve) { _, _ in "R-1" }
        }
        let error = error(catalog, Part("Cart", requires: [ActionSchema("Catalog", "produkt")]))
        #expect(
            error?.problems.map(\.message) == [
                """
                module "Cart" requires "Catalog.produkt", which no module handles; registered: product, reserve; \
                to resolve: require "Catalog.product", or take it out of "requires".
                """
            ]
        )
    }

    @Test func aTargetThatIsMissingNamesTheNearestThatHasTheAction() {
        let catalog = Part("Catalog") { $0.handle(Self.product) { _, _ in 450 } }
        let error = error(
            catalog,
            Part("Cart", requires: [ActionSchema("Katalog", "product"), ActionSchema("Katalog", "search")])
        )
        #expect(
            error?.problems.map(\.message) == [
                """
                module "Cart" requires "Katalog.product", which no module handles; there is no target "Katalog"; \
                to resolve: require "Catalog.product", or take it out of "requires".
                """,
                """
                module "Cart" requires "Katalog.search", which no module handles; there is no target "Katalog"; \
                to resolve: list the module that handles it, or take it out of "requires".
                """,
            ]
        )
    }

    @Test func aParameterOfARequirementIsFoundByItsBytes() {
        let menu = Part("Menu") { registry in
            registry.handle(ActionSchema("Menu", "find", parameters: [ParameterSchema("menu\u{308}", .int)])) { _ in
                .null
            }
        }
        let required = ActionSchema("Menu", "find", parameters: [ParameterSchema("men\u{FC}", .int)])
        let error = error(menu, Part("Cart", requires: [required]))
        #expect(error?.problems.map(\.code) == [.incompatibleRequirement])
        #expect(
            error?.problems.first?.differences == [
                "parameter \"men\u{FC}\": sent by the caller, unknown to the provider",
                "parameter \"menu\u{308}\": required by the provider, not sent by the caller",
            ])
    }

    @Test func aRequirementThatItsProviderDoesNotFitIsNamedFieldByField() {
        let catalog = Part("Catalog") { registry in
            registry.handleAsync(
                ActionSchema("Catalog", "product", parameters: [ParameterSchema("id", .int)], returns: .string),
                fileID: "Catalog/CatalogModule.swift", line: 7
            ) { _ in "" }
        }
        let error = error(catalog, Part("Cart", requires: [Self.product]))
        let differences = [
            "effect: required sync, provided async", #"parameter "id": sent as string, taken as int"#,
            "result: returned as string, read as int",
        ]
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  module "Cart" requires "Catalog.product" in a form that module "Catalog" does not fit; to resolve: \
                make both use one contract.
                    \(differences[0])
                    \(differences[1])
                    \(differences[2])
                    at App/main.swift:3
                    at Catalog/CatalogModule.swift:7
                """
        )
        let problem = error?.problems.first
        #expect(problem?.code == .incompatibleRequirement)
        #expect(problem?.module == "Cart")
        #expect(problem?.differences == differences)
        #expect(
            problem?.locations == [
                CodeLocation(fileID: "App/main.swift", line: 3),
                CodeLocation(fileID: "Catalog/CatalogModule.swift", line: 7),
            ]
        )
    }

    @Test func twoRegistrationsOfOneActionAreComparedFieldByField() {
        let first = Part("First") { registry in
            registry.handle(Self.product, fileID: "First/FirstModule.swift", line: 1) { _, _ in 450 }
        }
        let second = Part("Second") { registry in
            registry.handle(
                "Catalog", "product", "Returns a product.", parameters: [ParameterSchema("id", .int, "Number.")],
                returns: .record("Product", []), exposure: .external, fileID: "Second/SecondModule.swift", line: 2
            ) { _ in [:] }
        }
        let error = error(first, second)
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  action "Catalog.product" is registered twice; to resolve: keep one, or remove the first in an update.
                    exposure: first internal, then external
                    parameter "id": first string, then int
                    parameter "id" summary: first "", then "Number."
                    result: first int, then Product
                    at First/FirstModule.swift:1
                    at Second/SecondModule.swift:2
                """
        )
        #expect(error?.problems.first?.differences.count == 4)
    }

    @Test func theSameDeclarationTwiceHasNoDifferences() {
        let modules = ["First", "Second"].map { name in
            Part(name) { $0.handle(Self.product) { _, _ in 450 } }
        }
        #expect(error(modules[0], modules[1])?.problems.map(\.differences) == [[]])
    }

    @Test func problemsOfAllKindsAreReportedAtOnce() {
        let first = Part("First", requires: [Self.product, Self.reserve]) { registry in
            registry.handle("Catalog", "product", returns: .int, fileID: "F", line: 1) { _ in 1 }
            registry.handle("Catalog", "product", returns: .int, fileID: "F", line: 2) { _ in 1 }
            registry.handle(
                "Catalog", "two", parameters: [ParameterSchema("x", .int), ParameterSchema("x", .int)], fileID: "F",
                line: 3
            ) { _ in .null }
            registry.handle("a b", "c", fileID: "F", line: 4) { _ in .null }
            registry.handle(
                "Catalog", "limit", parameters: [ParameterSchema("max", .int, default: "ten")], fileID: "F", line: 5
            ) { _ in .null }
            registry.handle("Catalog", "image", returns: .reference, exposure: .external, fileID: "F", line: 6) { _ in
                .reference(AnyReference("x"))
            }
            registry.notFound("Catalog", fileID: "F", line: 7) { _ in nil }
            registry.notFound("Catalog", fileID: "F", line: 8) { _ in nil }
            registry.remove(target: "Nothing", fileID: "F", line: 9)
            for line in [10, 11] {
                registry.target("Stock", fileID: "F", line: line) { 1 }
                    .handle(Self.product, fileID: "F", line: line) { _ in { _, _ in 1 } }
            }
        }
        let error = error(first, Part("First"))
        #expect(
            error?.problems.map(\.code) == [
                .duplicateAction, .duplicateParameter, .invalidName, .invalidDefault, .externalReference,
                .duplicateNotFound, .nothingToRemove, .misplacedAction, .duplicateTarget, .misplacedAction,
                .duplicateModule, .incompatibleRequirement, .missingRequirement,
            ]
        )
        #expect(
            error?.problems.map { $0.locations.map(\.line) } == [
                [1, 2], [3], [4], [5], [6], [7, 8], [9], [10], [10, 11], [11], [3, 3], [3, 1], [3],
            ]
        )
        #expect(
            error?.problems.map(\.target) == [
                "Catalog", "Catalog", "a b", "Catalog", "Catalog", "Catalog", "Nothing", "Catalog", "Stock", "Catalog",
                nil, "Catalog", "Catalog",
            ]
        )
        #expect(error?.description.hasPrefix("Mediator: the registry has 13 problems.\n") == true)
        #expect(error?.problems.allSatisfy { error?.description.contains("  \($0.message)\n") == true } == true)
    }

    // MARK: - Updates

    @Test func anUpdateThatLeavesARequirementUnhandledIsRefused() throws {
        let catalog = Part("Catalog") { $0.handle(Self.product) { _, _ in 450 } }
        let mediator = try Mediator(
            modules: [catalog, Part("Cart", requires: [Self.product])], fileID: "App/main.swift", line: 3)
        let removals: [(inout Registry) -> Void] = [
            { $0.remove(module: "Catalog", fileID: "App/main.swift", line: 9) },
            { $0.remove(target: "Catalog", fileID: "App/main.swift", line: 9) },
            { $0.remove(Self.product, fileID: "App/main.swift", line: 9) },
        ]
        for removal in removals {
            let error = #expect(throws: RegistryError.self) { try mediator.update(removal) }
            #expect(
                error?.description == """
                    Mediator: the registry has 1 problem.
                      module "Cart" requires "Catalog.product", which is to be removed; to resolve: remove the module \
                    first, or the provider's module with "force: true".
                        at App/main.swift:3
                        at App/main.swift:9
                    """
            )
        }
        #expect(mediator.has(Self.product))
        #expect(mediator.modules == ["Catalog", "Cart"])
    }

    @Test func anUpdateMayReplaceWhatIsRequiredAndRemoveBothAtOnce() throws {
        let catalog = Part("Catalog") { $0.handle(Self.product) { _, _ in 450 } }
        let mediator = try Mediator(modules: [catalog, Part("Cart", requires: [Self.product])])
        try mediator.update { registry in
            registry.remove(module: "Catalog")
            registry.handle(Self.product) { _, _ in 451 }
        }
        #expect(try mediator.perform(Self.product, "P-1") == 451)
        let error = #expect(throws: RegistryError.self) {
            try mediator.update { registry in
                registry.remove(Self.product)
                registry.handle("Catalog", "product") { _ in .null }
            }
        }
        #expect(error?.problems.map(\.code) == [.incompatibleRequirement])
        try mediator.update { registry in
            registry.remove(target: "Catalog")
            registry.remove(module: "Cart")
        }
        #expect(mediator.modules == [])
    }
}
