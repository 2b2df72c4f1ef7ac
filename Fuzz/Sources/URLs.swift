import Mediator
import MediatorCoding
import MediatorGateway

/// URLs through the gate, by routes and in the default form.
struct URLs: FuzzTarget {
    private let gateway: Gateway

    init() {
        do {
            let mediator = try Mediator { registry in
                Shop.registerEchoes(in: &registry)
                registry.route("/product/:id", "/p/:id(/:size)", to: Shop.product)
                registry.route("/search(/:text)", "/find/:text#/page/:limit", to: Shop.search)
                registry.route("/tagged/*tags", to: Shop.search, priority: 2)
                registry.route("/product/new", to: Shop.search, fixed: ["text": "new"])
            }
            gateway = try Gateway(mediator, schemes: ["demo"], webHosts: ["m.example.com"])
        } catch {
            fatalError("\(error)")
        }
    }

    func run(_ input: [UInt8]) {
        Shop.roundTrip(String(decoding: input, as: UTF8.self), gateway)
    }
}

extension Shop {
    /// Handles the shop's actions by returning what they got; the internal one ends the process.
    static func registerEchoes(in registry: inout Registry) {
        registry.handle(product.schema) { call in .string(try call.parameters.json()) }
        registry.handle(search.schema) { call in [.string(try call.parameters.json())] }
        registry.handleAsync(line.schema) { call in .dictionary(call.parameters) }
        registry.handle(secret) { _, _ in fatalError("An internal action was reached.") }
    }

    /// Opens a URL; what was reached is reached again, with the same parameters, by the URL that is built of it.
    static func roundTrip(_ url: String, _ gateway: Gateway) {
        let canOpen = gateway.canOpen(url)
        guard let (action, got) = open(url, gateway) else { return }
        demand(canOpen, "open does what canOpen denies: \(url)")
        let contract = action == "product" ? product.schema : action == "search" ? search.schema : line.schema
        guard let built = try? gateway.url(for: contract, parameters: got) else { return }
        guard let (again, read) = open(built, gateway) else { fatalError("\(url) built \(built), which fails.") }
        // A null that is the default need not be given.
        let (given, found) = (got.filter { !$0.value.isNull }, read.filter { !$0.value.isNull })
        demand(
            again == action && given.elementsEqual(found) { $0 == $1 }, "\(url) got \(got); \(built) got \(read)")
    }

    private static func open(_ url: String, _ gateway: Gateway) -> (action: String, parameters: Parameters)? {
        let answer = wait { try? await gateway.open(url) }
        guard let answer else { return nil }
        if case .dictionary(let parameters) = answer.value { return (answer.action, parameters) }
        guard case .string(let json) = answer.value[0] ?? answer.value, let parameters = try? Parameters(json: json)
        else { fatalError("\(answer)") }
        return (answer.action, parameters)
    }
}
