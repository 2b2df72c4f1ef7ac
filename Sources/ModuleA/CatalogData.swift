import Mediator
import MediatorCoding
import ModuleAActions

/// Reads and validates the products of a JSON text.
enum CatalogData {
    /// Returns the products of a file.
    static func products(file path: String) throws(CatalogDataError) -> [Product] {
        let bytes: [UInt8]
        do {
            bytes = try FileBytes.read(path)
        } catch {
            throw CatalogDataError(path, "cannot be read: \(error); to resolve: give a JSON file of at most 16 MB")
        }
        return try products(json: bytes, file: path)
    }

    /// Returns the products of a JSON array.
    static func products(json bytes: [UInt8], file: String) throws(CatalogDataError) -> [Product] {
        guard !bytes.isEmpty else { throw CatalogDataError(file, "is empty") }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CatalogDataError(file, line: lineOfInvalidUTF8(bytes), "is not UTF-8")
        }
        let json: Value
        do {
            json = try Value(json: text)
        } catch {
            throw CatalogDataError(file, line: try? error.details.get("line"), error.reason)
        }
        guard case .array(let elements) = json else {
            throw CatalogDataError(file, line: 1, "expected array, found \(json.kind)")
        }
        var check = ProductCheck(lines: JSONLines.ofElements(bytes))
        for (index, element) in elements.enumerated() {
            check.add(element, at: index)
        }
        guard check.problems.isEmpty else { throw CatalogDataError(file, check.problems) }
        return check.products
    }

    // A multi-byte sequence of UTF-8 contains no line feed, so that each line can be checked alone.
    private static func lineOfInvalidUTF8(_ bytes: [UInt8]) -> Int? {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .firstIndex { String(validating: $0, as: UTF8.self) == nil }
            .map { $0 + 1 }
    }
}

/// Collects products and their problems.
private struct ProductCheck {
    let lines: [Int]
    private(set) var products: [Product] = []
    private(set) var problems: [CatalogDataError.Problem] = []
    private var linesOfIDs: [String: Int] = [:]

    init(lines: [Int]) {
        self.lines = lines
    }

    mutating func add(_ element: Value, at index: Int) {
        let line = lines.indices.contains(index) ? lines[index] : 1
        var name = "product \(index + 1)"
        var found: [String] = []
        if case .string(let id)? = element["id"], !id.isEmpty {
            name = "product \(Value.string(id))"
            found += duplicateProblems(id, line)
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
        problems += found.map { .init(line: line, reason: "\(name): \($0)") }
    }

    private mutating func duplicateProblems(_ id: String, _ line: Int) -> [String] {
        if let first = linesOfIDs[id] { return ["id: is the same as in line \(first)"] }
        linesOfIDs[id] = line
        return []
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
