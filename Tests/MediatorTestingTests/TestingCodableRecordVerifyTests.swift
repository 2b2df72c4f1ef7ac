import Mediator
import MediatorCoding
import MediatorTesting
import Testing

/// `verify` decodes and encodes a sample of each struct that a contract takes or returns.
@Suite struct TestingCodableRecordVerifyTests {
    @Test func aStructThatDoesNotSurviveTheRoundTripIsReported() throws {
        let found = try reports { verify(HalvesModule(), implements: [HalvesModule.halve]) }
        #expect(
            found.map(\.text) == [
                """
                Module "Halves" does not implement its contracts.
                  Mediator: the registry has 1 problem.
                    parameter "amount" of "Halves.halve" is Halved, which cannot cross between modules: Halved changes \
                when it is encoded and decoded; to resolve: declare a struct of scalars, arrays, optionals and other \
                codable records, and let the compiler synthesize Codable.
                      at Halves/HalvesModule.swift:7
                """
            ]
        )
    }
}

private struct Halved: CodableRecord {
    var share: Double

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(share / 2, forKey: .share)
    }
}

private struct HalvesModule: Module {
    static let halve = Action("Halves", "halve", "Halves.", Parameter("amount", Halved.self))

    let name = "Halves"

    func register(in registry: inout Registry) {
        registry.handle(Self.halve, fileID: "Halves/HalvesModule.swift", line: 7) { _, _ in }
    }
}
