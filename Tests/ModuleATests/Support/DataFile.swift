import Foundation
import Mediator
import MediatorCoding
import MediatorTesting
import ModuleA
import Testing

/// A temporary data file of the catalog.
struct DataFile: ~Copyable {
    let path: String

    init(_ text: String) throws {
        try self.init(bytes: Array(text.utf8))
    }

    init(bytes: [UInt8]) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "products-\(UUID().uuidString).json")
        try Data(bytes).write(to: url)
        path = url.path(percentEncoded: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

/// Returns a mediator with a catalog of some products only.
func catalog(_ products: Parameters...) throws -> Mediator {
    let file = try DataFile(Value.array(products.map(Value.dictionary)).json())
    return try TestMediator(CatalogModule(dataFile: file.path)).mediator
}

/// Returns a product in the form of a data file.
func product(_ id: String, title: String = "Spoon", price: Int = 450, currency: String = "EUR", stock: Int)
    -> Parameters
{
    [
        "id": .string(id), "title": .string(title), "category": "kitchen", "price": .int(price),
        "currency": .string(currency), "stock": .int(stock),
    ]
}
