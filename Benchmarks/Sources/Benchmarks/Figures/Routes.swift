import HandWritten
import Mediator
@_spi(Measuring) import MediatorGateway

extension Group {
    /// 10 to 10,000 routes, spread over as many beginnings or all on one node: a path that was cut before, and a URL.
    static let routes = Group(
        name: "routes",
        figures: [10, 100, 1_000, 10_000].flatMap { count in
            [Shape.spread, .oneNode].flatMap { shape in figures(count, shape) } + furtherFigures(count)
        }
    )

    private enum Shape: String {
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
            return "demo://" + path.joined(separator: "/")
        }
    }

    private struct Routers {
        let gateway: Gateway
        let handWritten: HandWrittenRouter
        /// As many for every size, spread over all routes.
        let numbers: [Int]

        init(_ count: Int, _ shape: Shape, isBound: Bool = false) throws {
            let reviews = Action(
                "Shop", "reviews", "", Parameter("id", String.self), Parameter("page", Int.self, default: 1),
                returns: Int.self, exposure: .external)
            let archive = Action(
                "Shop", "archive", "", Parameter("id", String.self), Parameter("year", Int.self),
                Parameter("page", Int.self), returns: Int.self, exposure: .external)
            let patterns = (0..<count).map(shape.pattern)
            let condition = RouteCondition("the page is not the first") { $0.parameters["page"] != 1 }
            let mediator = try Mediator { registry in
                registry.handle(reviews) { _, id, page in id.utf8.count + page }
                registry.handle(archive) { _, id, year, page in id.utf8.count + year + page }
                for pattern in patterns {
                    if shape == .typed {
                        registry.route(pattern, to: archive)
                    } else if isBound {
                        registry.route(pattern, to: reviews, schemes: ["demo"], when: condition)
                    } else {
                        registry.route(pattern, to: reviews)
                    }
                }
            }
            gateway = try Gateway(mediator, schemes: ["demo"])
            handWritten = HandWrittenRouter(patterns)
            var random = SplitMix(seed: 1)
            numbers = (0..<16).map { $0 * count / 16 }.shuffled(using: &random)
        }
    }

    private static func figures(_ count: Int, _ shape: Shape) -> [Figure] {
        let name = "\(shape.rawValue)-\(count)"
        let place = shape == .spread ? "\(count) routes" : "\(count) routes on one node"
        return [
            Figure("route-hand-split-\(name)", "hand-written tree, \(place), split before", isCall: false) {
                let routers = try Routers(count, shape)
                let router = routers.handWritten
                let paths = routers.numbers.map { number in
                    shape.url(number).dropFirst("demo://".count).split(separator: "/").map { Opaque.string(String($0)) }
                }
                return .calls { count in
                    loop(count) { router.match(paths[$0 & 15])?.parameters.reduce(0) { $0 + $1.text.utf8.count } ?? 0 }
                }
            },
            Figure(
                "route-split-\(name)", "gateway, \(place), split before", against: "route-hand-split-\(name)",
                isCall: false
            ) {
                let routers = try Routers(count, shape)
                let (gateway, routes) = (routers.gateway, routers.gateway.frozenRoutes)
                let urls = try routers.numbers.map { try gateway.split(Opaque.string(shape.url($0))) }
                return .calls { count in
                    loop(count) {
                        let url = urls[$0 & 15]
                        var length = 0
                        routes.match(url)?.forEachParameter(of: url) { _, text in length += text.utf8.count }
                        return length
                    }
                }
            },
            Figure("route-hand-url-\(name)", "URLComponents and the tree, \(place)", isCall: false) {
                let routers = try Routers(count, shape)
                let router = routers.handWritten
                let urls = routers.numbers.map { Opaque.string(shape.url($0) + "?page=2") }
                return .calls { count in loop(count) { router.open(urls[$0 & 15])?.parameters.count ?? 0 } }
            },
            Figure(
                "route-url-\(name)", "gateway, \(place), URL to typed parameters", against: "route-hand-url-\(name)",
                isCall: false
            ) {
                let routers = try Routers(count, shape)
                let gateway = routers.gateway
                let urls = routers.numbers.map { Opaque.string(shape.url($0) + "?page=2") }
                return .calls { count in try loop(count) { try gateway.resolve(urls[$0 & 15]).count } }
            },
        ]
    }

    /// Routes with a condition that are bound to a scheme, and paths with parts that are numbers.
    private static func furtherFigures(_ count: Int) -> [Figure] {
        [
            Figure(
                "route-bound-\(count)", "gateway, \(count) routes with a condition and a scheme, URL to parameters",
                against: "route-url-spread-\(count)", isCall: false
            ) {
                let routers = try Routers(count, .spread, isBound: true)
                let gateway = routers.gateway
                let urls = routers.numbers.map { Opaque.string(Shape.spread.url($0) + "?page=2") }
                return .calls { count in try loop(count) { try gateway.resolve(urls[$0 & 15]).count } }
            },
            Figure("route-hand-typed-\(count)", "URLComponents and the tree, \(count) routes, numbers", isCall: false) {
                let routers = try Routers(count, .typed)
                let router = routers.handWritten
                let urls = routers.numbers.map { Opaque.string(Shape.typed.url($0)) }
                return .calls { count in loop(count) { router.open(urls[$0 & 15])?.parameters.count ?? 0 } }
            },
            Figure(
                "route-typed-\(count)", "gateway, \(count) routes, URL with numbers in its path to typed parameters",
                against: "route-hand-typed-\(count)", isCall: false
            ) {
                let routers = try Routers(count, .typed)
                let gateway = routers.gateway
                let urls = routers.numbers.map { Opaque.string(Shape.typed.url($0)) }
                return .calls { count in try loop(count) { try gateway.resolve(urls[$0 & 15]).count } }
            },
        ]
    }
}
