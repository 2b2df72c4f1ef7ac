import Mediator
import MediatorGateway

/// Patterns of routes, one a line.
struct Routes: FuzzTarget {
    func run(_ input: [UInt8]) {
        let patterns = input.split(separator: UInt8(ascii: "\n")).prefix(8).map { String(decoding: $0, as: UTF8.self) }
        guard
            let mediator = try? Mediator({ registry in
                Shop.registerEchoes(in: &registry)
                for (index, pattern) in patterns.enumerated() {
                    registry.route(pattern, to: index.isMultiple(of: 2) ? Shop.search.schema : Shop.product.schema)
                }
            }),
            let gateway = try? Gateway(mediator, schemes: ["demo"])
        else { return }
        let parameters: [Parameters] = [
            ["text": "a b/c", "limit": 3, "tags": ["x", "ä/y"]], ["text": "", "tags": []],
            ["exact": true, "price": 1.5],
        ]
        for parameters in parameters {
            if let url = try? gateway.url(for: Shop.search, parameters: parameters) { Shop.roundTrip(url, gateway) }
        }
        if let url = try? gateway.url(for: Shop.product, parameters: ["id": "../P%2F1", "size": "large"]) {
            Shop.roundTrip(url, gateway)
        }
        for pattern in patterns { Shop.roundTrip("demo:/" + pattern, gateway) }
    }
}
