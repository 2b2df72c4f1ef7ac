import HandWritten
import Mediator
import MediatorGateway

extension Group {
    /// URLs that call an action of ten and of 10,000 routes, against `URLComponents` and a tree of closures.
    static let routes = Group(
        name: "routes",
        figures: [10, 10_000].flatMap { count in Shape.allCases.flatMap { figures(count, $0) } + [bound(count)] }
    )

    /// How routes spread over the tree: over as many beginnings, or all on one node; and with parts that are numbers.
    private enum Shape: String, CaseIterable {
        case spread, oneNode = "node", typed

        func pattern(_ number: Int) -> String {
            switch self {
            case .spread: "/section\(number)/products/:id/reviews"
            case .oneNode: "/shop/product\(number)/:id/reviews"
            case .typed: "/section\(number)/:year/:page/:id"
            }
        }

        func url(_ number: Int) -> String {
            let texts = [":id": "P-1001", ":year": "2026", ":page": "2"]
            let path = pattern(number).split(separator: "/").map { texts[String($0)] ?? String($0) }
            return "demo://" + path.joined(separator: "/") + (self == .typed ? "" : "?page=2")
        }

        /// Sixteen URLs for every number of routes, spread over all of them.
        func urls(_ count: Int) -> [String] {
            var random = SplitMix(seed: 1)
            return (0..<16).map { $0 * count / 16 }.shuffled(using: &random).map { Opaque.string(url($0)) }
        }
    }

    private static func gateway(_ count: Int, _ shape: Shape, isBound: Bool = false) throws -> Gateway {
        let reviews = Action(
            "Shop", "reviews", "", Parameter("id", String.self), Parameter("page", Int.self, default: 1),
            returns: Int.self, exposure: .external)
        let archive = Action(
            "Shop", "archive", "", Parameter("id", String.self), Parameter("year", Int.self),
            Parameter("page", Int.self), returns: Int.self, exposure: .external)
        let condition = RouteCondition("the page is not the first") { $0.parameters["page"] != 1 }
        let mediator = try Mediator { registry in
            registry.handle(reviews) { _, id, page in id.utf8.count + page }
            registry.handle(archive) { _, id, year, page in id.utf8.count + year + page }
            for pattern in (0..<count).map(shape.pattern) {
                if shape == .typed {
                    registry.route(pattern, to: archive)
                } else if isBound {
                    registry.route(pattern, to: reviews, schemes: ["demo"], when: condition)
                } else {
                    registry.route(pattern, to: reviews)
                }
            }
        }
        return try Gateway(mediator, schemes: ["demo"])
    }

    private static func figures(_ count: Int, _ shape: Shape) -> [Figure] {
        let name = "\(shape.rawValue)-\(count)"
        let place =
            switch shape {
            case .spread: "\(count) routes"
            case .oneNode: "\(count) routes on one node"
            case .typed: "\(count) routes, numbers"
            }
        return [
            Figure("route-hand-url-\(name)", "URLComponents and a tree of closures, \(place)", isCall: false) {
                let router = HandWrittenRouter.shop((0..<count).map(shape.pattern))
                let urls = shape.urls(count)
                return .calls { count in loop(count) { router.open(urls[$0 & 15]) ?? 0 } }
            },
            Figure("route-url-\(name)", "openNow, \(place)", against: "route-hand-url-\(name)", isCall: false) {
                let gateway = try gateway(count, shape)
                let urls = shape.urls(count)
                return .calls { count in try loop(count) { try gateway.openNow(urls[$0 & 15]).value.number } }
            },
        ]
    }

    private static func bound(_ count: Int) -> Figure {
        Figure(
            "route-bound-\(count)", "openNow, \(count) routes with a condition and a scheme",
            against: "route-hand-url-spread-\(count)", isCall: false
        ) {
            let gateway = try gateway(count, .spread, isBound: true)
            let urls = Shape.spread.urls(count)
            return .calls { count in try loop(count) { try gateway.openNow(urls[$0 & 15]).value.number } }
        }
    }
}
