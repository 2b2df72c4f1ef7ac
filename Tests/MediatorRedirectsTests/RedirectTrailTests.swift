import Mediator
import MediatorGateway
import MediatorRedirects
import Testing

/// Whose parameter an error of a page's address names, after rules that rename, drop and set.
struct RedirectTrailTests {
    private static func parameter(_ edits: String) async throws -> (parameter: String?, message: String?) {
        let one = ActionSchema(
            "A", "one", parameters: [ParameterSchema("id", .string), ParameterSchema("other", .string, default: "")],
            exposure: .remote)
        // Its default cannot be a part of a path.
        let two = ActionSchema(
            "A", "two",
            parameters: [
                ParameterSchema("id", .string, default: ""), ParameterSchema("key", .string, default: ""),
                ParameterSchema("other", .string, default: ""),
            ],
            exposure: .remote)
        let mediator = try Mediator { registry in
            registry.handle(one) { _ in .null }
            registry.handle(two) { _ in .null }
        }
        let gateway = try Gateway(mediator, schemes: ["demo"])
        let rules = """
            {"id": "one", "action": "A.one", "to": {"action": "A.two", \(edits)}},
            {"id": "two", "action": "A.two", "to": {"url": "https://m.example.com/{id}"}}
            """
        try gateway.redirects.replace(with: #"{"version": 1, "rules": [\#(rules)]}"#)
        let error = await #expect(throws: MediatorError.self) { try await gateway.open("demo://A/one?id=&other=") }
        return (error?.parameter, error?.message)
    }

    @Test(
        arguments: [
            // The caller's own.
            (#""drop": []"#, "id"), (#""rename": {"other": "id", "id": "other"}"#, "other"),
            (#""drop": ["id"], "rename": {"other": "id"}"#, "other"),
            // The default of the second action.
            (#""rename": {"id": "key"}"#, nil), (#""drop": ["id"]"#, nil), (#""set": {"id": ""}"#, nil),
        ] as [(String, String?)])
    func anErrorNamesTheCallersParameterOrNone(edits: String, parameter: String?) async throws {
        let found = try await Self.parameter(edits)
        #expect(found.parameter == parameter)
        let place = parameter.map { #"put parameter "\#($0)" of A.one into its address"# }
        let fact = #"redirect rule "two" cannot \#(place ?? #"fill the place "id" of its address for A.one"#)"#
        #expect(found.message == "\(fact): an empty text, or one of nothing but points, has no place there.")
    }
}
