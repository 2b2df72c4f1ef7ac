import Mediator
import MediatorEvents
import MediatorServices
import Testing

@testable import MediatorCatalog

private protocol Mail: Sendable {}
private struct Post: Mail {}

/// The changes from one catalog to another, field by field.
struct CatalogDifferenceTests {
    private typealias Case<Schema> = (new: Schema, breaking: [String], harmless: [String])

    private static func lines(_ changes: [CatalogDifference.Change]) -> [String] {
        changes.map { "\($0.kind) \($0.name)  \($0.text)" }
    }

    private static func changed<Schema>(_ schema: Schema, _ change: (inout Schema) -> Void) -> Schema {
        var schema = schema
        change(&schema)
        return schema
    }

    /// A field is reported once; one whose name only begins like that of another is another.
    @Test func aBreakingChangeHidesNoOtherField() {
        func product(_ price: ValueSchema, _ note: String) -> ContractCatalog {
            let fields = [ParameterSchema("price", price), ParameterSchema("priceNote", .string, note)]
            return ContractCatalog(actions: [ActionSchema("Shop", "find", returns: .record("Product", fields))])
        }
        let difference = CatalogDifference(from: product(.int, ""), to: product(.string, "With the tax."))
        #expect(Self.lines(difference.breaking) == ["action Shop.find  result.price: returned as string, read as int"])
        #expect(
            Self.lines(difference.harmless) == [
                #"action Shop.find  result.priceNote summary: was "", is "With the tax.""#
            ])
    }

    // MARK: Actions

    private static let add = ActionSchema(
        "Cart", "add", parameters: [ParameterSchema("id", .int), ParameterSchema("note", .string, default: "none")],
        returns: .int.nullable, effect: .async)

    private static let actions: [Case<ActionSchema>] = [
        (changed(add) { $0.effect = .sync }, [], ["effect: was async, is sync"]),
        (changed(add) { $0.effect = .mainActor }, [], ["effect: was async, is mainActor"]),
        (changed(add) { $0.effect = .asyncMainActor }, [], ["effect: was async, is asyncMainActor"]),
        (changed(add) { $0.exposure = .external }, [], ["exposure: was internal, is external"]),
        (changed(add) { $0.exposure = .link }, [], ["exposure: was internal, is link"]),
        (changed(add) { $0.failures = ["gone", "late"] }, [], ["failures: was none, is gone, late"]),
        (changed(add) { $0.tags = ["login", "slow"] }, [], ["tags: was none, is login, slow"]),
        (
            changed(add) { $0.parameters[0].summary = "The product." }, [],
            [#"parameter "id" summary: was "", is "The product.""#]
        ),
        (changed(add) { $0.parameters[0].isSecret = true }, [], [#"parameter "id" secret: was false, is true"#]),
        (
            changed(add) { $0.parameters[1].isSecret = true }, [], [#"parameter "note" secret: was false, is true"#]
        ),
        (changed(add) { $0.parameters[0].type = .any }, [], [#"parameter "id": was int, is any"#]),
        (
            changed(add) { $0.parameters[0].type = .int(format: "int32") },
            [#"parameter "id": sent as int, taken as int32"#], []
        ),
        (changed(add) { $0.returns = .int }, [], ["result: was int?, is int"]),
        (changed(add) { $0.returns = .double.nullable }, ["result: returned as double?, read as int?"], []),
        (
            changed(add) {
                $0.effect = .sync
                $0.returns = .null
                $0.parameters.removeFirst()
            }, [#"parameter "id": sent by the caller, unknown to the provider"#],
            ["effect: was async, is sync", "result: was int?, is null"]
        ),
    ]

    @Test(arguments: actions.indices) func changesOfAnAction(_ index: Int) {
        let (new, breaking, harmless) = Self.actions[index]
        let difference = CatalogDifference(
            from: ContractCatalog(actions: [Self.add]), to: ContractCatalog(actions: [new]))
        #expect(Self.lines(difference.breaking) == breaking.map { "action Cart.add  " + $0 })
        #expect(Self.lines(difference.harmless) == harmless.map { "action Cart.add  " + $0 })
    }

    @Test func anEffectThatCallersDoNotExpectIsABreakingChange() {
        let changes: [(Effect, Effect)] = [
            (.sync, .async), (.sync, .mainActor), (.mainActor, .async), (.mainActor, .asyncMainActor),
        ]
        for (old, new) in changes {
            let difference = CatalogDifference(
                from: ContractCatalog(actions: [ActionSchema("A", "b", effect: old)]),
                to: ContractCatalog(actions: [ActionSchema("A", "b", effect: new)]))
            #expect(
                difference.description
                    == "breaking: 1 change\n  A.b  effect: required \(old.rawValue), provided \(new.rawValue)")
        }
    }

    @Test func anExposureIsNarrowedAtACost() {
        for (old, new) in [(Exposure.external, Exposure.link), (.external, .internal), (.link, .internal)] {
            func difference(_ old: Exposure, _ new: Exposure) -> String {
                func catalog(_ exposure: Exposure) -> ContractCatalog {
                    ContractCatalog(
                        actions: [ActionSchema("A", "b", exposure: exposure)],
                        events: [EventSchema("A", "c", exposure: exposure)])
                }
                return CatalogDifference(from: catalog(old), to: catalog(new)).description
            }
            let change = { (old: Exposure, new: Exposure) in "exposure: was \(old.rawValue), is \(new.rawValue)" }
            func lines(_ change: String) -> String { "2 changes\n  A.b  \(change)\n  event A.c  \(change)" }
            #expect(difference(old, new) == "breaking: " + lines(change(old, new)))
            #expect(difference(new, old) == "harmless: " + lines(change(new, old)))
        }
    }

    // MARK: Events

    private static let placed = EventSchema(
        "Cart", "placed", parameters: [ParameterSchema("id", .int), ParameterSchema("note", .string.nullable)])

    private static let events: [Case<EventSchema>] = [
        (changed(placed) { $0.summary = "It is placed." }, [], [#"summary: was "", is "It is placed.""#]),
        (changed(placed) { $0.exposure = .external }, [], ["exposure: was internal, is external"]),
        (changed(placed) { $0.parameters.removeLast() }, [], [#"parameter "note": was string?, is nothing"#]),
        (changed(placed) { $0.parameters.reverse() }, [], ["parameters: was id, note, is note, id"]),
        (
            changed(placed) { $0.parameters[0] = ParameterSchema("id", .int, default: 1) }, [],
            [#"parameter "id" default: was none, is 1"#]
        ),
        (changed(placed) { $0.parameters[0].isSecret = true }, [], [#"parameter "id" secret: was false, is true"#]),
        (changed(placed) { $0.parameters[0].type = .string }, [#"parameter "id": posted as string, read as int"#], []),
        (
            changed(placed) { $0.parameters[0].type = .int.nullable },
            [#"parameter "id": posted as optional, read as int"#], []
        ),
        (
            changed(placed) { $0.parameters[1] = ParameterSchema("note", .string) }, [],
            [#"parameter "note": was string?, is string"#, #"parameter "note" default: was null, is none"#]
        ),
    ]

    @Test(arguments: events.indices) func changesOfAnEvent(_ index: Int) {
        let (new, breaking, harmless) = Self.events[index]
        let difference = CatalogDifference(
            from: ContractCatalog(actions: [], events: [Self.placed]), to: ContractCatalog(actions: [], events: [new]))
        #expect(Self.lines(difference.breaking) == breaking.map { "event Cart.placed  " + $0 })
        #expect(Self.lines(difference.harmless) == harmless.map { "event Cart.placed  " + $0 })
    }

    // MARK: Texts of other bytes

    /// A letter in its two forms, which are equal for `==`.
    private static let (one, other) = ("\u{FC}", "u\u{308}")

    private static func exact(_ lines: [String]) -> [ExactText] { lines.map(ExactText.init) }

    @Test func namesCasesAndTextsOfOtherBytesAreChanges() {
        func catalog(_ text: String) -> ContractCatalog {
            ContractCatalog(actions: [
                ActionSchema(
                    "Menu", "find", "Finds \(text).",
                    parameters: [
                        ParameterSchema(text, .int), ParameterSchema("note", .string, default: .string(text)),
                        ParameterSchema("kind", .enumeration([.string(text)])),
                        ParameterSchema("dish", .record("P\(text)", [ParameterSchema("id", .int)])),
                    ], returns: .array(of: .record("P", [ParameterSchema(text, .int)])), tags: [text])
            ])
        }
        let difference = CatalogDifference(from: catalog(Self.one), to: catalog(Self.other))
        #expect(
            Self.exact(Self.lines(difference.breaking))
                == Self.exact([
                    "action Menu.find  parameter \"\(Self.one)\": sent by the caller, unknown to the provider",
                    "action Menu.find  parameter \"kind\": sent as one of \"\(Self.one)\", taken as another one of "
                        + "\"\(Self.other)\"",
                    "action Menu.find  parameter \"\(Self.other)\": required by the provider, not sent by the caller",
                    "action Menu.find  result[].\(Self.one): returned as nothing, read as int",
                ]))
        #expect(
            Self.exact(Self.lines(difference.harmless))
                == Self.exact([
                    "action Menu.find  summary: was \"Finds \(Self.one).\", is another \"Finds \(Self.other).\"",
                    "action Menu.find  tags: was \(Self.one), is another \(Self.other)",
                    "action Menu.find  parameter \"note\" default: was \"\(Self.one)\", is another \"\(Self.other)\"",
                    "action Menu.find  parameter \"dish\": was P\(Self.one), is another P\(Self.other)",
                    "action Menu.find  result[].\(Self.other): was nothing, is int",
                ]))
        #expect(CatalogDifference(from: catalog(Self.one), to: catalog(Self.one)).description == "no changes")
    }

    @Test func anOptionalParameterOfOtherBytesIsNew() {
        func catalog(_ name: String) -> ContractCatalog {
            ContractCatalog(actions: [ActionSchema("Menu", "find", parameters: [ParameterSchema(name, .int.nullable)])])
        }
        let difference = CatalogDifference(from: catalog(Self.one), to: catalog(Self.other))
        #expect(
            Self.exact([difference.description])
                == Self.exact([
                    """
                    breaking: 1 change
                      Menu.find  parameter "\(Self.one)": sent by the caller, unknown to the provider
                    harmless: 1 change
                      Menu.find  parameter "\(Self.other)": was nothing, is int?
                    """
                ]))
    }

    @Test func aSecretDefaultOfOtherBytesIsAnother() {
        func catalog(_ text: String) -> ContractCatalog {
            let key = ParameterSchema("key", .string, default: .string(text), secret: true)
            return ContractCatalog(actions: [ActionSchema("Menu", "find", parameters: [key])])
        }
        #expect(
            CatalogDifference(from: catalog(Self.one), to: catalog(Self.other)).description
                == "harmless: 1 change\n  Menu.find  parameter \"key\" default: was •••, is another")
    }

    @Test func aParameterOfAnEventOfOtherBytesIsAnother() {
        func catalog(_ name: String) -> ContractCatalog {
            ContractCatalog(
                actions: [], events: [EventSchema("Menu", "found", parameters: [ParameterSchema(name, .int)])])
        }
        let difference = CatalogDifference(from: catalog(Self.one), to: catalog(Self.other))
        #expect(
            Self.exact([difference.description])
                == Self.exact([
                    """
                    breaking: 1 change
                      event Menu.found  parameter "\(Self.one)": posted as nothing, read as int
                    harmless: 1 change
                      event Menu.found  parameter "\(Self.other)": was nothing, is int
                    """
                ]))
    }

    // MARK: Services

    @Test func changesOfAServiceAreHarmless() {
        func services(_ services: ServiceSchema...) -> ContractCatalog {
            ContractCatalog(actions: [], services: services)
        }
        let old = services(ServiceSchema("Shop.Payments", "Pays.", lifetime: .cached), ServiceSchema("Shop.Mail"))
        let new = services(
            ServiceSchema("Till.Payments", "Takes money.", lifetime: .perCall),
            ServiceSchema("Shop.Payments", qualifier: "sandbox"), ServiceSchema("Shop.Mail", lifetime: .cached))
        #expect(
            CatalogDifference(from: old, to: new).description == """
                harmless: 5 changes
                  service Mail  lifetime: was none, is cached
                  service Payments  summary: was "Pays.", is "Takes money."
                  service Payments  type: was Shop.Payments, is Till.Payments
                  service Payments  lifetime: was cached, is perCall
                  service Payments (sandbox)  new
                """)
    }

    // MARK: The order

    @Test func changesAreSortedByKindAndName() {
        let old = ContractCatalog(
            actions: [ActionSchema("B", "b"), ActionSchema("A", "z"), ActionSchema("A", "a"), ActionSchema("D", "d")],
            events: [EventSchema("B", "y"), EventSchema("A", "x"), EventSchema("C", "x")],
            services: [ServiceSchema("M.Zed"), ServiceSchema("M.Abe", qualifier: "q"), ServiceSchema("M.Abe")])
        let new = ContractCatalog(
            actions: [ActionSchema("C", "d"), ActionSchema("C", "a"), ActionSchema("A", "b")],
            events: [EventSchema("E", "y"), EventSchema("D", "y"), EventSchema("D", "x")],
            services: [ServiceSchema("M.New"), ServiceSchema("M.Ink"), ServiceSchema("M.Map")])
        let difference = CatalogDifference(from: old, to: new)
        let removed = [
            "A.a", "A.z", "B.b", "D.d", "event A.x", "event B.y", "event C.x", "service Abe", "service Abe (q)",
            "service Zed",
        ]
        let added = [
            "A.b", "C.a", "C.d", "event D.x", "event D.y", "event E.y", "service Ink", "service Map", "service New",
        ]
        let lines =
            ["breaking: 10 changes"] + removed.map { "  \($0)  removed" } + ["harmless: 9 changes"]
            + added.map { "  \($0)  new" }
        #expect(difference.description == lines.joined(separator: "\n"))
        #expect(
            difference.contracts.map(\.name) == [
                "A.a", "A.b", "A.z", "B.b", "C.a", "C.d", "D.d", "A.x", "B.y", "C.x", "D.x", "D.y", "E.y", "Abe",
                "Abe (q)", "Ink", "Map", "New", "Zed",
            ])
    }

    @Test func ofTwoContractsOfANameTheFirstCounts() {
        let (first, second) = (ActionSchema("A", "b", "First."), ActionSchema("A", "b", "Second."))
        let difference = CatalogDifference(
            from: ContractCatalog(actions: [first, second]), to: ContractCatalog(actions: [second, first]))
        #expect(difference.description == "harmless: 1 change\n  A.b  summary: was \"First.\", is \"Second.\"")
    }

    @Test func aCatalogOfAMediatorIsSorted() throws {
        let mediator = try Mediator { registry in
            for (target, action) in [("B", "a"), ("A", "z"), ("A", "b"), ("C", "c")] {
                registry.handle(target, action) { _ in .null }
                registry.declare(EventSchema(target, "on\(action)"))
            }
            for qualifier in ["z", "a", "m"] {
                registry.provide((any Mail).self, qualifier: ServiceQualifier(rawValue: qualifier)) { _ in Post() }
            }
        }
        let catalog = ContractCatalog(mediator)
        #expect(catalog.actions.map { "\($0.target).\($0.action)" } == ["A.b", "A.z", "B.a", "C.c"])
        #expect(catalog.events.map { "\($0.target).\($0.event)" } == ["A.onb", "A.onz", "B.ona", "C.onc"])
        #expect(catalog.services.map(\.qualifier?.rawValue) == ["a", "m", "z"])
    }

    @Test func typeScriptIsSorted() {
        func text(_ names: [(String, String)]) -> String {
            TypeScriptCatalog.text(
                of: ContractCatalog(
                    actions: names.map { ActionSchema($0, $1, exposure: .external) },
                    events: names.map { EventSchema($0, "on\($1)", exposure: .external) }))
        }
        #expect(
            text([("B", "a"), ("A", "z"), ("C", "c"), ("A", "b")])
                == text([("A", "b"), ("A", "z"), ("B", "a"), ("C", "c")]))
    }
}
