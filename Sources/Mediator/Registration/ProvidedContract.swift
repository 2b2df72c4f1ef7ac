/// A contract that a section provides, and its module.
package struct ProvidedContract: Sendable {
    package let id: ContractID
    package let module: String
    package let schema: @Sendable () -> ContractSchema

    package init(_ id: ContractID, module: String, schema: @escaping @Sendable () -> ContractSchema) {
        self.id = id
        self.module = module
        self.schema = schema
    }
}
