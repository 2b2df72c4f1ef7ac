import BenchmarkActions
import BenchmarkModules
import HandWritten
import Mediator
import MediatorServices

extension Group {
    /// Requests for services that exist.
    static let services = Group(
        name: "services",
        figures: [
            Figure("hand-service", "dictionary by type behind a Mutex, an object") {
                let services = handWritten
                return .calls { count in try loop(count) { $0 & sized(try services.service((any Prices).self)) } }
            },
            Figure("service", "service, an object", against: "hand-service") {
                let mediator = try provided.get()
                return .calls { count in try loop(count) { $0 & sized(try mediator.service((any Prices).self)) } }
            },
            Figure("hand-service-value", "dictionary by type behind a Mutex, a value") {
                let services = handWritten
                return .calls { count in
                    try loop(count) { try services.service((any Taxes).self).tax($0) }
                }
            },
            Figure("service-value", "service, a value", against: "hand-service-value") {
                let mediator = try provided.get()
                return .calls { count in
                    try loop(count) { try mediator.service((any Taxes).self).tax($0) }
                }
            },
            Figure("service-qualified", "service with a qualifier, an object", against: "hand-service") {
                let mediator = try provided.get()
                return .calls { count in
                    try loop(count) { $0 & sized(try mediator.service((any Prices).self, qualifier: "sale")) }
                }
            },
        ]
    )

    /// Requests for services by two threads.
    static let serviceThreads = Group(
        name: "services, two threads",
        figures: threadPair("service-value", "service, a value") {
            let mediator = try provided.get()
            return { _, count in try loop(count) { try mediator.service((any Taxes).self).tax($0) } }
        }
            + threadPair("service-different", "services, different objects") {
                let mediator = try provided.get()
                return { thread, count in
                    if thread == 0 {
                        try loop(count) { $0 & sized(try mediator.service((any Prices).self)) }
                    } else {
                        try loop(count) { $0 & sized(try mediator.service((any Discounts).self)) }
                    }
                }
            }
            + threadPair("service-same", "service, the same object") {
                let mediator = try provided.get()
                return { _, count in try loop(count) { $0 & sized(try mediator.service((any Prices).self)) } }
            }
            + threadPair("reference", "the same object out of a constant, which retains it") {
                let holder = Holder(makePrices())
                return { _, count in loop(count) { $0 & sized(holder.get()) } }
            }
            + threadPair("hand-service", "dictionary by type behind a Mutex, different objects") {
                let services = handWritten
                return { thread, count in
                    if thread == 0 {
                        try loop(count) { $0 & sized(try services.service((any Prices).self)) }
                    } else {
                        try loop(count) { $0 & sized(try services.service((any Discounts).self)) }
                    }
                }
            },
        sampleTime: 10_000_000,
        rounds: 41
    )

    private static let provided = Result { try Mediator(modules: [ServiceModule()]) }

    private static let handWritten: ServiceDictionary = {
        let services = ServiceDictionary()
        services.add((any Prices).self, makePrices())
        services.add((any Discounts).self, makeDiscounts())
        services.add((any Taxes).self, makeTaxes())
        return services
    }()

    /// Uses a service without a call of it.
    @inline(__always)
    private static func sized<Service>(_ service: Service) -> Int {
        withExtendedLifetime(service) { MemoryLayout<Service>.size }
    }
}
