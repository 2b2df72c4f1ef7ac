extension Mistake {
    /// Mistakes in records.
    static let records: [Mistake] = [
        Mistake(
            "a misspelled field", .call,
            #"_ = try Product { $0.nam = "x" }"#,
            at: #"nam = "x" }"#,
            "error: value of type 'Record<ProductFields>.Builder' has no dynamic member 'nam' using key "
                + "path from root type 'ProductFields'"),
        Mistake(
            "a misspelled field after another", .call,
            """
            _ = try Product {
                $0.id = "P"
                $0.nam = "x"
            }
            """,
            at: #"nam = "x""#,
            "error: value of type 'Record<ProductFields>.Builder' has no dynamic member 'nam' using key "
                + "path from root type 'ProductFields'"),
        Mistake(
            "a misspelled field of a copy", .call,
            """
            let product = try Product { $0.id = "P" }
            _ = try product.with { $0.nam = "x" }
            """,
            at: #"nam = "x" }"#,
            "error: value of type 'Record<ProductFields>.Builder' has no dynamic member 'nam' using key "
                + "path from root type 'ProductFields'"),
        Mistake(
            "a field of a wrong type", .call,
            #"_ = try Product { $0.id = "P"; $0.name = 1 }"#,
            at: "1 }",
            "error: cannot assign value of type 'Int' to type 'String'"),
        Mistake(
            "a misspelled field that is read", .call,
            """
            let product = try Product { $0.id = "P" }
            print(product.nam)
            """,
            at: "nam)",
            "error: value of type 'Record<ProductFields>' has no dynamic member 'nam' using key path "
                + "from root type 'ProductFields'"),
        Mistake(
            "a model that does not encode", .call,
            """
            struct Model {}
            _ = try Product(encoding: Model())
            """,
            at: "Model())",
            "error: argument type 'Model' does not conform to expected type 'Encodable'"),
    ]
}
