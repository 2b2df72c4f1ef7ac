import Mediator
import Testing

@testable import MediatorCatalog

/// Records in documents for people.
@Suite struct CatalogRecordTests {
    private static let leaf = ValueSchema.record("Node", [ParameterSchema("x", .int)])

    /// Of the two records of one name, a record inside itself is the one around it.
    @Test func aRecordInsideItselfIsTheNearestOfItsName() throws {
        let node = ValueSchema.record(
            "Node", [ParameterSchema("leaf", Self.leaf), ParameterSchema("children", .array(of: .record("Node", [])))])
        let catalog = ContractCatalog(actions: [ActionSchema("A", "b", returns: node, exposure: .external)])
        let page = try catalog.text(as: .html)
        #expect(page.contains(#""type":[{"link":"record Node 2","text":"Node"}]"#))
        #expect(page.contains(#""type":[{"text":"["},{"link":"record Node","text":"Node"},{"text":"]"}]"#))
        let types = try catalog.text(as: .typeScript)
        #expect(types.contains("  leaf: ANode2;\n  children: ANode[];\n"))
    }
}
