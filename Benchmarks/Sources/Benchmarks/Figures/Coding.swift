#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Mediator
import MediatorCoding

extension Group {
    /// Models against dictionaries and JSON, five fields, against Foundation's coders with the same model.
    static let coding = Group(
        name: "coding",
        figures: [
            Figure("json-decoder", "JSONDecoder, data to model") {
                let (decoder, data) = (JSONDecoder(), Line.json)
                return .calls { count in try loop(count) { _ in try decoder.decode(Line.self, from: data).number } }
            },
            Figure("json-encoder", "JSONEncoder, model to data") {
                let (encoder, line) = (JSONEncoder(), Line.example)
                return .calls { count in try loop(count) { _ in try encoder.encode(line).count } }
            },
            Figure("decode", "parameters.decode(Model.self)", against: "json-decoder") {
                let parameters = try Parameters(encoding: Line.example)
                return .calls { count in try loop(count) { _ in try parameters.decode(Line.self).number } }
            },
            Figure("encode", "Parameters(encoding: model)", against: "json-encoder") {
                let line = Line.example
                return .calls { count in try loop(count) { _ in try Parameters(encoding: line).count } }
            },
            Figure("json-read", "Parameters(json: data)", against: "json-decoder") {
                let data = Line.json
                return .calls { count in try loop(count) { _ in try Parameters(json: data).count } }
            },
            Figure("json-read-model", "Parameters(json: data), then decode", against: "json-decoder") {
                let data = Line.json
                return .calls { count in
                    try loop(count) { _ in try Parameters(json: data).decode(Line.self).number }
                }
            },
            Figure("json-write", "parameters.jsonData()", against: "json-encoder") {
                let parameters = try Parameters(encoding: Line.example)
                return .calls { count in try loop(count) { _ in try parameters.jsonData().count } }
            },
            Figure("json-write-model", "Parameters(encoding: model), then jsonData()", against: "json-encoder") {
                let line = Line.example
                return .calls { count in try loop(count) { _ in try Parameters(encoding: line).jsonData().count } }
            },
        ]
    )
}

/// A model of a module's own.
private struct Line: Codable {
    var productID: String
    var title: String
    var quantity: Int
    var discount: Double
    var isGift: Bool

    static let example = Line(
        productID: Fixtures.productID, title: "Coffee from the northern hills, 500 g", quantity: Opaque.int(2),
        discount: 0.25, isGift: true)

    static let json = Data(
        """
        {"productID":"P-1001","title":"Coffee from the northern hills, 500 g","quantity":2,"discount":0.25,\
        "isGift":true}
        """.utf8)

    /// A number of all fields, so that each has to be read.
    var number: Int {
        productID.utf8.count &+ title.utf8.count &+ quantity &+ (discount < 0.5 ? 1 : 2) &+ (isGift ? 1 : 0)
    }
}
