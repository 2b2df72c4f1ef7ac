import Mediator
import MediatorCoding
import TestSupport
import Testing

private struct VaultFields: RecordFields {
    static let layout = RecordLayout("Vault", VaultFields())
    let owner = Field("owner", String.self)
    let codes = Field("codes", [String: Int].self, secret: true)
}

private typealias Vault = Record<VaultFields>

/// `"\(call.parameters)"` in a handler, an interceptor and wherever else a dictionary of a call is.
struct SecretDescriptionTests {
    private static let marker = "hunter2"
    private static let pay = Action(
        "Bank", "pay", "", Parameter("amount", Int.self), Parameter("token", String.self, secret: true),
        Parameter("pin", String.self, default: marker, secret: true), returns: String.self)
    private static let payLater = Action(
        "Bank", "payLater", "", Parameter("token", String.self, secret: true), returns: String.self, effect: .async)
    private static let show = Action(
        "Bank", "show", "", Parameter("token", String.self, secret: true), returns: String.self, effect: .mainActor)
    private static let open = Action("Bank", "open", "", Parameter("vault", Vault.self), returns: String.self)

    private static func text(_ parameters: Parameters) -> String { "\(parameters) \(String(reflecting: parameters))" }

    private static func mediator() throws -> Mediator {
        try Mediator { registry in
            registry.handle(pay) { call, _, token, pin in
                #expect(token + pin == marker + marker)
                #expect(call.parameters["token"] == .string(marker))
                return "\(call.parameters)"
            }
            registry.handle(payLater) { call, _ in "\(call.parameters)" }
            registry.handle(show) { call, _ in "\(call.parameters)" }
            registry.handle(open) { call, _ in "\(call.parameters)" }
            registry.handle(
                "Bank", "byName",
                parameters: [
                    ParameterSchema("token", .string, secret: true),
                    ParameterSchema("pin", .string, default: .string(marker), secret: true),
                ], returns: .string
            ) { call in
                .string("\(call.parameters)")
            }
            registry.notFound("Other") { call in .string("\(call.parameters)") }
            registry.notFound("Plain") { call in .string("\(call.parameters)") }
        }
    }

    @Test func aHandlerThatPrintsItsParametersShowsNoSecret() async throws {
        let mediator = try Self.mediator()
        let token: Value = .string(Self.marker)
        let shown = #"{"amount": 1, "token": "•••", "pin": "•••"}"#
        #expect(try mediator.perform(Self.pay, 1, Self.marker, Self.marker) == shown)
        #expect(try mediator.perform("Bank", "pay", ["amount": 1, "token": token]) == .string(shown))
        #expect(try mediator.perform("Bank", "byName", ["token": token]) == #"{"token": "•••", "pin": "•••"}"#)
        #expect(try await mediator.perform(Self.payLater, Self.marker) == #"{"token": "•••"}"#)
        #expect(try await mediator.perform(Self.show, Self.marker) == #"{"token": "•••"}"#)
        let vault = try Vault(["owner": "Ann", "codes": [Self.marker: 1]])
        #expect(try mediator.perform(Self.open, vault) == #"{"vault": {"owner": "Ann", "codes": "•••"}}"#)
        #expect(try mediator.perform("Other", "pya", ["token": token]) == #"{"token": "•••"}"#)
    }

    @Test func aProblemOfTwoDefaultsShowsNoSecretPart() throws {
        func action(_ code: String, city: String, isSecret: Bool) -> ActionSchema {
            let fields = [ParameterSchema("code", .string, secret: isSecret), ParameterSchema("city", .string)]
            let vault: Value = ["code": .string(code), "city": .string(city)]
            let parameter = ParameterSchema("vault", .record("Vault", fields), default: vault)
            return ActionSchema("Bank", "lock", parameters: [parameter])
        }
        let error = #expect(throws: RegistryError.self) {
            try Mediator { registry in
                registry.handle(action("hunter2", city: "Oslo", isSecret: true)) { _ in .null }
                registry.handle(action("hunter3", city: "Oslo", isSecret: true)) { _ in .null }
                registry.handle(action("hunter4", city: "Rome", isSecret: false)) { _ in .null }
            }
        }
        #expect(
            error?.problems.map(\.differences) == [
                [#"parameter "vault" default: first •••, then another"#],
                [
                    #"parameter "vault".code secret: first true, then false"#,
                    #"parameter "vault" default: first •••, then another"#,
                ],
            ])
    }

    @Test func withoutSecretsAllShows() throws {
        let mediator = try Mediator { registry in
            registry.notFound("Plain") { call in .string("\(call.parameters)") }
            registry.handle("Plain", "act", parameters: [ParameterSchema("a", .int)], returns: .string) { call in
                .string("\(call.parameters)")
            }
        }
        #expect(try mediator.perform("Plain", "x", ["a": 1]) == #"{"a": 1}"#)
        #expect(try mediator.perform("Plain", "act", ["a": 1]) == #"{"a": 1}"#)
    }

    @Test func copiesAndChangesKeepIt() throws {
        let kept = Recorder<String>()
        let mediator = try Mediator { registry in
            registry.handle(Self.payLater.schema.target, "keep", parameters: Self.pay.schema.parameters) { call in
                var copy = call.parameters
                copy["note"] = .string(Self.marker)
                kept.record("\(copy)")
                copy["amount"] = 2
                kept.record("\(copy)")
                copy["note"] = nil
                kept.record("\(copy)")
                kept.record("\(copy.droppingReferences().serializable)")
                copy["onChange"] = .callback { _ in }
                kept.record("\(copy.droppingReferences().serializable)")
                copy["onChange"] = nil
                kept.record("\(Value.dictionary(copy))")
                #expect(copy == ["amount": 2, "token": .string(Self.marker), "pin": .string(Self.marker)])
                #expect(copy.keys == ["amount", "token", "pin"])
                let token: String = try copy.get("token")
                #expect(token == Self.marker)
                return .null
            }
        }
        try mediator.perform("Bank", "keep", ["amount": 1, "token": .string(Self.marker)])
        let after = #"{"amount": 2, "token": "•••", "pin": "•••"}"#
        #expect(
            kept.all == [
                #"{"amount": 1, "token": "•••", "pin": "•••", "note": "•••"}"#,
                #"{"amount": 2, "token": "•••", "pin": "•••", "note": "•••"}"#, after, after, after, after,
            ])
    }

    @Test func anInterceptorThatPrintsThemShowsNoSecret() throws {
        let shown = Recorder<String>()
        let mediator = try Mediator { registry in
            registry.handle(Self.pay) { _, _, token, _ in token }
            registry.intercept(.everything, order: 0, name: "printer") { call in
                shown.record("\(call.parameters)")
                return .proceed
            }
        }
        #expect(try mediator.perform(Self.pay, 1, Self.marker, "x") == Self.marker)
        #expect(shown.all == [#"{"amount": 1, "token": "•••", "pin": "•••"}"#])
    }

    @Test func aSecretDefaultDoesNotShowInACallWithoutParameters() throws {
        let unlock = Action(
            "Bank", "unlock", "", Parameter("pin", String.self, default: Self.marker, secret: true),
            returns: String.self)
        let mediator = try Mediator { registry in
            registry.handle(unlock) { call, _ in "\(call.parameters)" }
            registry.handle(
                "Bank", "byName",
                parameters: [ParameterSchema("pin", .string, default: .string(Self.marker), secret: true)],
                returns: .string
            ) { call in .string("\(call.parameters)") }
        }
        #expect(try mediator.perform("Bank", "unlock") == #"{"pin": "•••"}"#)
        #expect(try mediator.perform("Bank", "byName") == #"{"pin": "•••"}"#)
    }

    @Test func whatAnInterceptorPassesOnShowsNoSecret() async throws {
        struct Passing: AsyncInterceptor {
            func intercept(_ call: Call, next: Next) async throws -> Value { try await next(["token": "hunter2"]) }
        }
        let shown = Recorder<String>()
        let mediator = try Mediator { registry in
            registry.handle(Self.payLater) { call, _ in "\(call.parameters)" }
            registry.handle(Self.show) { call, _ in "\(call.parameters)" }
            registry.intercept(.action(Self.payLater), order: 0, by: Passing())
            registry.intercept(.action(Self.show), order: 0, name: "passing") { _ in
                .proceed(with: ["token": .string(Self.marker)])
            }
            registry.intercept(.action("Bank", "old"), order: 0, name: "redirecting") { _ in
                .redirect(to: "Bank", "payLater", ["token": .string(Self.marker)])
            }
            registry.intercept(.everything, order: 1, name: "printer") { call in
                shown.record("\(call.action) \(call.parameters)")
                return .proceed
            }
        }
        #expect(try await mediator.perform(Self.payLater, "x") == #"{"token": "•••"}"#)
        #expect(try await mediator.perform(Self.show, "x") == #"{"token": "•••"}"#)
        #expect(try await mediator.performAsync("Bank", "old") == #"{"token": "•••"}"#)
        #expect(
            shown.all == [
                #"payLater {"token": "•••"}"#, #"show {"token": "•••"}"#, #"payLater {"token": "•••"}"#,
            ])
    }

    @Test func parametersThatAreHandedOnHideTheSecretsOfBothActions() throws {
        let mediator = try Mediator { registry in
            registry.handle(
                "Bank", "outer",
                parameters: [ParameterSchema("pin", .string, secret: true), ParameterSchema("token", .string)],
                returns: .string
            ) { call in try call.mediator.perform("Bank", "inner", call.parameters) }
            registry.handle(
                "Bank", "inner",
                parameters: [ParameterSchema("pin", .string), ParameterSchema("token", .string, secret: true)],
                returns: .string
            ) { call in .string("\(call.parameters)") }
        }
        let marker: Value = .string(Self.marker)
        #expect(
            try mediator.perform("Bank", "outer", ["pin": marker, "token": marker])
                == #"{"pin": "•••", "token": "•••"}"#)
        #expect(
            try mediator.perform("Bank", "inner", ["pin": "1", "token": marker]) == #"{"pin": "1", "token": "•••"}"#)
    }

    @Test func aCallShowsWhatItsParametersShow() throws {
        let mediator = try Mediator { registry in
            let pin = ParameterSchema("pin", .string, secret: true)
            registry.handle("Bank", "outer", parameters: [pin], returns: .string) { call in
                try call.mediator.perform("Bank", "inner", call.parameters)
            }
            let others = [
                ParameterSchema("pin", .string), ParameterSchema("token", .string, default: "t", secret: true),
            ]
            registry.handle("Bank", "inner", parameters: others, returns: .string) { call in .string("\(call)") }
        }
        #expect(
            try mediator.perform("Bank", "outer", ["pin": .string(Self.marker)])
                == #"Bank.inner {"pin": "•••", "token": "•••"}"#)
        #expect(try mediator.perform("Bank", "inner", ["pin": "1"]) == #"Bank.inner {"pin": "1", "token": "•••"}"#)
    }

    /// An action that gets its own parameters back from another one shows them as before.
    @Test func parametersThatComeBackShowWhatIsNotSecret() throws {
        let mediator = try Mediator { registry in
            let parameters = [ParameterSchema("pin", .string, secret: true), ParameterSchema("depth", .int)]
            registry.handle("Bank", "outer", parameters: parameters, returns: .string) { call in
                let depth: Int = try call.get("depth")
                guard depth < 3 else { return .string("\(call.parameters)") }
                var parameters = call.parameters
                parameters["depth"] = nil
                return try call.mediator.perform("Bank", "inner", parameters)
            }
            // It declares no depth, which its description would leave out.
            let pin = [ParameterSchema("pin", .string, secret: true)]
            registry.handle("Bank", "inner", parameters: pin, returns: .string) { call in
                var parameters = call.parameters
                parameters["depth"] = 3
                return try call.mediator.perform("Bank", "outer", parameters)
            }
        }
        #expect(try mediator.perform("Bank", "outer", ["pin": "1", "depth": 1]) == #"{"pin": "•••", "depth": 3}"#)
    }

    @Test func aSecretPartOfParametersThatAreHandedOnHidesTheWhole() throws {
        let vault = ["vault": ["owner": "Ann", "codes": [Self.marker: 1]]] as Parameters
        let mediator = try Mediator { registry in
            let parameters = [ParameterSchema("vault", Vault.parameterSchema)]
            registry.handle("Bank", "outer", parameters: parameters, returns: .string) { call in
                try call.mediator.perform("Bank", "inner", call.parameters)
            }
            let any = [
                ParameterSchema("vault", .dictionary(of: .any)), ParameterSchema("pin", .int, default: 1, secret: true),
            ]
            registry.handle("Bank", "inner", parameters: any, returns: .string) { call in .string("\(call.parameters)")
            }
        }
        #expect(try mediator.perform("Bank", "outer", vault) == #"{"vault": "•••", "pin": "•••"}"#)
    }

    /// A type that counts how often its schema is derived, for each test alone.
    private struct Counted: ParameterValue {
        @TaskLocal static var schemas = Counter()
        static var parameterSchema: ValueSchema {
            schemas.increment()
            return .string
        }

        init(parameterValue value: Value) throws(ValueMismatch) {}
        var parameterValue: Value { "" }
    }

    @Test(arguments: ["again", "unregistered"])
    func parametersThatAreKeptAndPassedOnAskEachContractOnce(action: String) throws {
        let again = Action(
            "Bank", "again", "", Parameter("token", Counted.self, secret: true), Parameter("rest", Int.self))
        let descriptions = Recorder<String>()
        let derivations = Recorder<Int>()
        let mediator = try Mediator { registry in
            @Sendable func run(_ call: Call) throws {
                let rest: Int = try call.get("rest")
                guard rest > 0 else {
                    let before = Counted.schemas.count
                    descriptions.record("\(call.parameters)")
                    derivations.record(Counted.schemas.count - before)
                    return
                }
                var parameters = call.parameters
                parameters["rest"] = .int(rest - 1)
                try call.mediator.perform("Bank", action, parameters)
            }
            registry.handle(again) { call, _, _ in try run(call) }
            registry.notFound("Bank") { call in
                try run(call)
                return .null
            }
        }
        try Counted.$schemas.withValue(Counter()) {
            for rounds in [0, 1, 20] {
                try mediator.perform("Bank", action, ["token": .string(Self.marker), "rest": .int(rounds)])
            }
        }
        #expect(Set(descriptions.all).count == 1 && !descriptions.all[0].contains(Self.marker))
        #expect(derivations.all == [derivations.all[0], derivations.all[0], derivations.all[0]])
    }

    /// All ways in which the path of an error may name a key of a secret dictionary.
    private static let paths: [@Sendable (Mediator) throws -> Void] = [
        { _ in _ = try Vault(["owner": "Ann", "codes": [marker: "x"]]) },
        { try $0.perform("Bank", "open", ["vault": ["owner": "Ann", "codes": [marker: "x"]]]) },
        { try $0.perform("Safe", "byName", ["vault": ["owner": "Ann", "codes": [marker: "x"]]]) },
        { try $0.perform("Safe", "secret", ["codes": [marker: "x"]]) },
        { try $0.perform("Safe", "result") },
        { try $0.perform("Safe", "answer") },
        { try $0.perform(Action("Safe", "any", "", returns: Vault.self)) },
        { try $0.perform(Action("Safe", "any", "", returns: [Vault].self)) },
        { _ in _ = try Value.array([["owner": "Ann", "codes": [marker: "x"]]]).decode([Vault].self) },
        { try $0.perform("Safe", "decode", ["vault": ["owner": "Ann", "codes": [marker: 1]]]) },
        { try $0.perform("Safe", "get", ["vault": ["owner": "Ann", "codes": [marker: 1]]]) },
    ]

    @Test(arguments: paths.indices)
    func noErrorNamesAKeyOfASecret(index: Int) throws {
        struct Model: Decodable { let vault: Inner }
        struct Inner: Decodable { let codes: [String: String] }
        let broken: Value = ["owner": "Ann", "codes": [Self.marker: "x"]]
        let mediator = try Mediator { registry in
            let vault = [ParameterSchema("vault", Vault.parameterSchema)]
            registry.handle(Self.open) { _, _ in "" }
            registry.handle("Safe", "byName", parameters: vault) { _ in .null }
            let codes = ParameterSchema("codes", .dictionary(of: .int), secret: true)
            registry.handle("Safe", "secret", parameters: [codes]) { _ in .null }
            registry.handle("Safe", "result", returns: Vault.parameterSchema) { _ in broken }
            registry.handle("Safe", "answer", returns: Vault.parameterSchema) { _ in .null }
            registry.intercept(.action("Safe", "answer"), order: 0, name: "answering") { _ in .finish(with: broken) }
            registry.handle("Safe", "any", returns: .any) { call in
                call.caller == nil ? ["owner": "Ann", "codes": [Self.marker: "x"]] : .null
            }
            registry.handle("Safe", "decode", parameters: vault) { call in
                _ = try call.decode(Model.self)
                return .null
            }
            registry.handle("Safe", "get", parameters: vault) { call in
                _ = try call.get("vault", as: [String: [String: String]].self)
                return .null
            }
        }
        let error = #expect(throws: MediatorError.self) { try Self.paths[index](mediator) }
        let text = "\(try #require(error)) \(error?.details ?? [:]) \(error?.parameter ?? "") \(error?.chain ?? [])"
        #expect(!text.contains(Self.marker), "\(text)")
    }
}
