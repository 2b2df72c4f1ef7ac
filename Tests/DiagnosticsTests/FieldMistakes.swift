/// Mistakes in the fields of records, at every position where the compiler found no message before the unavailable form of
/// the subscript, or could now have a worse one.
///
/// For a misspelled field in a closure whose type follows from its body, as in `products.map { $0.citty }`, the compiler
/// (6.3.1) names the field, but not the record; in `products.sorted { $0.citty < $1.citty }` it names neither.
extension Mistake {
    static let fields = misspelledFields + wrongFields + otherProperties

    /// Fields that the record does not have.
    static let misspelledFields: [Mistake] = [
        misspelled("returned", "func first(_ product: Product) -> String { return product.nam }", at: "nam }"),
        misspelled("in a constant", "let name = product.nam", at: "nam"),
        misspelled("in a constant with a type", "let name: String = product.nam", at: "nam"),
        misspelled("in an optional constant", "let name: String? = product.nam", at: "nam"),
        misspelled("as an argument", "take(product.nam)", at: "nam)"),
        misspelled("whose method is called", "_ = product.nam.uppercased()", at: "nam.uppercased()"),
        misspelled("whose member is read", "_ = product.nam.count", at: "nam.count"),
        Mistake(
            "a misspelled field in a key path", .fields,
            #"let path = \Product.nam"#,
            at: #"\Product.nam"#,
            "error: value of type 'KeyPath<Product, T> & Sendable' (aka 'KeyPath<Record<ProductFields>, T> & "
                + "Sendable') has no dynamic member 'nam' using key path from root type 'ProductFields'"),
        Mistake(
            "a misspelled field in a key path as an argument", .fields,
            #"_ = [product].map(\.nam)"#,
            at: #"\.nam)"#,
            "error: value of type '(Product) -> T' (aka '(Record<ProductFields>) -> T') has no dynamic member "
                + "'nam' using key path from root type 'ProductFields'"),
        misspelled("of an optional record", "let other: Product? = product; _ = other?.nam", at: "nam"),
        misspelled("of a record in a record", "_ = delivery.product.nam.count", at: "nam.count"),
        Mistake(
            "a misspelled field that holds a record", .fields,
            "_ = delivery.produkt.name",
            at: "produkt.name",
            "error: value of type 'Delivery' (aka 'Record<DeliveryFields>') has no dynamic member 'produkt' "
                + "using key path from root type 'DeliveryFields'"),
        misspelled("in a text", #"_ = "\(product.nam)""#, at: #"nam)""#),
        misspelled("before an operator", #"_ = product.nam + "x""#, at: #"nam + "x""#),
        misspelled("that is compared", #"if product.nam == "x" {}"#, at: #"nam == "x" {}"#),
        misspelled("before a default", #"_ = product.nam ?? "x""#, at: #"nam ?? "x""#),
        misspelled("that is switched over", "switch product.nam { default: break }", at: "nam { default: break }"),
        misspelled("in a loop", "for letter in product.nam { print(letter) }", at: "nam { print(letter) }"),
        misspelled("that is unwrapped", "guard let name = product.nam else { return }", at: "nam else { return }"),
        misspelled("in an array", "_ = [product.nam]", at: "nam]"),
        misspelled("in parameters by name", #"let parameters: Parameters = ["id": .string(product.nam)]"#, at: "nam)]"),
        misspelled("as an argument of a call", "_ = try mediator.perform(CartActions.remove, product.nam)", at: "nam)"),
        Mistake(
            "a misspelled field that a builder reads", .fields,
            "_ = try Product { let id = $0.nam; $0.id = id }",
            at: "nam; $0.id = id }",
            "error: value of type 'Record<ProductFields>.Builder' has no dynamic member 'nam' using key path "
                + "from root type 'ProductFields'"),
        Mistake(
            "a misspelled field of a builder for another", .fields,
            "_ = try Product { $0.id = $0.nam }",
            at: "nam }",
            "error: value of type 'Record<ProductFields>.Builder' has no dynamic member 'nam' using key path "
                + "from root type 'ProductFields'"),
        Mistake(
            "a misspelled field that holds a record, in a builder", .fields,
            "_ = try Delivery { $0.produkt = product }",
            at: "produkt = product }",
            "error: value of type 'Record<DeliveryFields>.Builder' has no dynamic member 'produkt' using key "
                + "path from root type 'DeliveryFields'"),
        Mistake(
            "a misspelled field in a closure without types", .fields,
            "_ = [product].map { $0.nam }",
            at: "nam }",
            "error: value of type 'Any' has no member 'nam'"),
    ]

    /// Fields of a type that the code does not expect.
    static let wrongFields: [Mistake] = [
        Mistake(
            "a field of a wrong type returned", .fields,
            "func first(_ product: Product) -> Int { return product.name }",
            at: "name }",
            "error: cannot convert return expression of type 'String' to return type 'Int'"),
        Mistake(
            "a field of a wrong type in a constant", .fields,
            "let count: Int = product.name",
            at: "name",
            "error: cannot convert value of type 'String' to specified type 'Int'"),
        Mistake(
            "a field of a wrong type as an argument", .fields,
            "take(product.price)",
            at: "price)",
            "error: cannot convert value of type 'Int' to expected argument type 'String'"),
        Mistake(
            "a field of a wrong type with a member that it has not", .fields,
            "_ = product.name.cont",
            at: "cont",
            "error: value of type 'String' has no member 'cont'"),
        Mistake(
            "a field of a wrong type whose method is called", .fields,
            "_ = product.price.uppercased()",
            at: "uppercased()",
            "error: value of type 'Int' has no member 'uppercased'"),
        Mistake(
            "a field of a wrong type in a sum", .fields,
            "_ = product.name + 1",
            at: "+ 1",
            "error: binary operator '+' cannot be applied to operands of type 'String' and 'Int'"),
        Mistake(
            "a field of a wrong type that is compared", .fields,
            #"_ = product.price == "x""#,
            at: #"== "x""#,
            "error: binary operator '==' cannot be applied to operands of type 'Int' and 'String'"),
        Mistake(
            "a field of a wrong type as a condition", .fields,
            "if product.name {}",
            at: "name {}",
            "error: cannot convert value of type 'String' to expected condition type 'Bool'"),
        Mistake(
            "a field of a wrong type in a loop", .fields,
            "for letter in product.price { print(letter) }",
            at: "price { print(letter) }",
            "error: for-in loop requires 'Int' to conform to 'Sequence'"),
        Mistake(
            "a field of a wrong type that is no optional", .fields,
            "guard let name = product.name else { return }",
            at: "let name = product.name else { return }",
            "error: initializer for conditional binding must have Optional type, not 'String'"),
        Mistake(
            "a field of a wrong type that is an optional", .fields,
            "take(delivery.note)",
            at: "note)",
            "error: value of optional type 'String?' must be unwrapped to a value of type 'String'"),
        Mistake(
            "a field of a wrong type with a misspelled case", .fields,
            "_ = delivery.size == .smal",
            at: "smal",
            "error: type 'Size' has no member 'smal'"),
        Mistake(
            "a field of a wrong type in a key path", .fields,
            #"let counts: [Int] = [product].map(\.name)"#,
            at: #"\.name)"#,
            "error: key path value type 'String' cannot be converted to contextual type 'Int'"),
        Mistake(
            "a field of a wrong type in a closure", .fields,
            "let counts: [Int] = [product].map { $0.name }",
            at: "name }",
            "error: cannot convert value of type 'String' to closure result type 'Int'"),
        Mistake(
            "a field of a wrong type as an argument of a call", .fields,
            "_ = try mediator.perform(CartActions.remove, product.price)",
            at: "price)",
            "error: cannot convert value of type 'Int' to expected argument type 'String'"),
        Mistake(
            "a field of a wrong type that is assigned", .fields,
            #"product.name = "x""#,
            at: #"name = "x""#,
            "error: cannot assign through dynamic lookup property: 'name' is a 'let' constant"),
        Mistake(
            "a field of a wrong type in a builder", .fields,
            #"_ = try Product { $0.price = "x" }"#,
            at: #""x" }"#,
            "error: cannot assign value of type 'String' to type 'Int'"),
        Mistake(
            "a field of a wrong type in a builder, from a variable", .fields,
            "let count = 1; _ = try Product { $0.name = count }",
            at: "count }",
            "error: cannot assign value of type 'Int' to type 'String'"),
        Mistake(
            "a field of a wrong type in a builder, from another field", .fields,
            "_ = try Product { $0.price = $0.name }",
            at: "= $0.name }",
            "error: cannot assign value of type 'String?' to type 'Int?'"),
        Mistake(
            "a field of a wrong type in a copy", .fields,
            #"_ = try product.with { $0.price = "x" }"#,
            at: #""x" }"#,
            "error: cannot assign value of type 'String' to type 'Int'"),
        Mistake(
            "a field of a wrong type with a misspelled case in a builder", .fields,
            "_ = try Delivery { $0.size = .smal }",
            at: "smal }",
            "error: type 'Size?' has no member 'smal'"),
    ]

    /// Properties of the fields that are no field themselves.
    static let otherProperties: [Mistake] = [
        Mistake(
            "another property that is read", .fields,
            "_ = product.shout",
            at: "product.shout",
            "error: 'subscript(dynamicMember:)' is unavailable: the property is no field: declare it as "
                + "a Field"),
        Mistake(
            "another property in a constant", .fields,
            "let shout = product.shout",
            at: "product.shout",
            "error: 'subscript(dynamicMember:)' is unavailable: the property is no field: declare it as "
                + "a Field"),
        Mistake(
            "another property in a builder", .fields,
            #"_ = try Product { $0.shout = "x" }"#,
            at: #"$0.shout = "x" }"#,
            "error: 'subscript(dynamicMember:)' is unavailable: the property is no field: declare it as "
                + "a Field"),
    ]

    private static func misspelled(_ position: String, _ code: String, at text: String) -> Mistake {
        Mistake(
            "a misspelled field \(position)", .fields, code, at: text,
            "error: value of type 'Product' (aka 'Record<ProductFields>') has no dynamic member 'nam' using key path from "
                + "root type 'ProductFields'")
    }
}
