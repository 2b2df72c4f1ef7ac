import Mediator
import MediatorCoding
import ModuleAActions

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads and validates the products of a JSON text.
enum CatalogData {
    /// The maximum size of a file in bytes.
    private static let longest = 16 << 20

    /// Returns the products of a file.
    static func products(file path: String) throws(CatalogDataError) -> [Product] {
        let data: Data
        do {
            data = try Data(contentsOf: URL(filePath: path))
        } catch {
            let isMissing = (error as? CocoaError)?.code == .fileReadNoSuchFile
            throw CatalogDataError(
                path, "\(isMissing ? "does not exist" : "cannot be read"); to resolve: give the path of a JSON file")
        }
        guard data.count <= longest else {
            throw CatalogDataError(
                path, "is longer than \(longest >> 20) MB; to resolve: give the path of a shorter JSON file")
        }
        return try products(json: data, file: path)
    }

    /// Returns the products of a JSON array.
    static func products(json data: Data, file: String) throws(CatalogDataError) -> [Product] {
        guard !data.isEmpty else { throw CatalogDataError(file, "is empty") }
        let json: Value
        do {
            json = try Value(json: data)
        } catch {
            throw CatalogDataError(file, error.reason)
        }
        guard case .array(let elements) = json else {
            throw CatalogDataError(file, "expected array, found \(json.kind)")
        }
        var check = ProductCheck()
        for (index, element) in elements.enumerated() {
            check.add(element, at: index)
        }
        guard check.problems.isEmpty else { throw CatalogDataError(file, check.problems) }
        return check.products
    }
}

/// Collects products and their problems.
private struct ProductCheck {
    private(set) var products: [Product] = []
    private(set) var problems: [String] = []
    private var numbers: [String: Int] = [:]

    mutating func add(_ element: Value, at index: Int) {
        var name = "product \(index + 1)"
        var found: [String] = []
        if case .string(let id)? = element["id"], !id.isEmpty {
            name = "product \(Value.string(id))"
            if let first = numbers[id] { found.append("id: is that of product \(first) too") }
            numbers[id] = numbers[id] ?? index + 1
        }
        do {
            let parameters = try element.get(as: Parameters.self)
            // The record reports every invalid field; decoding stops at the first one.
            _ = try CatalogActions.Product(parameters)
            let product = try parameters.decode(Product.self)
            found = product.problems + found
            products.append(product)
        } catch {
            found = error.reasons + found
        }
        problems += found.map { "\(name): \($0)" }
    }
}

extension MediatorError {
    /// The message without its full stop, since the reasons of a data file are no sentences.
    fileprivate var reason: String {
        message.hasSuffix(".") ? String(message.dropLast()) : message
    }

    /// The single reasons, each with its field.
    fileprivate var reasons: [String] {
        guard case .array(let problems)? = details["problems"] else { return [reason] }
        return problems.compactMap { problem in
            guard case .string(let path)? = problem["path"], case .string(let fact)? = problem["fact"] else {
                return nil
            }
            return path.isEmpty ? fact : "\(path): \(fact)"
        }
    }
}
