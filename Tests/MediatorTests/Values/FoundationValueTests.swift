import Foundation
import Mediator
import TestSupport
import Testing

struct FoundationValueTests {
    @Test func dataCrossesAsBytesAndReadsBase64() throws {
        #expect(Data([1, 2]).parameterValue == .bytes([1, 2]))
        #expect(try roundTrip(Data([0, 255])) == Data([0, 255]))
        #expect(try Data(parameterValue: "AQI=") == Data([1, 2]))
        #expect(try Data(parameterValue: "") == Data())
        #expect(Data.parameterSchema == .bytes)
    }

    @Test(arguments: ["AQI", "AQ I=", "A\nQI=", "-_8=", "é", "====", "A==="])
    func textsThatAreNotBase64AreRefused(text: String) {
        #expect(refusal(of: .string(text), as: Data.self) == "expected bytes, found string that is not base64")
    }

    @Test(arguments: [.null, 1, [1, 2]] as [Value])
    func dataRefusesOtherKinds(value: Value) {
        #expect(refusal(of: value, as: Data.self) == "expected bytes, found \(value.kind)")
    }

    @Test(arguments: ["https://example.org/a?b=c#d", "relative/path", "mailto:x@example.org", "file:///tmp/x%20y"])
    func urlsCrossAsTheyStand(text: String) throws {
        let url = try URL(parameterValue: .string(text))
        #expect(url.absoluteString == text)
        #expect(url.parameterValue == .string(text))
        #expect(try roundTrip(url) == url)
    }

    @Test(arguments: ["", "a b", "https://exa mple.org", "http://[::1", "%zz", "https://example.org/ü"])
    func textsThatAreNoURLAreRefused(text: String) {
        #expect(refusal(of: .string(text), as: URL.self) == "expected uri, found another string")
    }

    @Test func uuidsCrossInCapitalsAndReadEither() throws {
        let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
        let uuid = try UUID(parameterValue: .string(text.lowercased()))
        #expect(uuid.parameterValue == .string(text))
        #expect(try roundTrip(uuid) == uuid)
    }

    @Test(
        arguments: [
            "", "E621E1F8C36C495A93FC0C247A3E6E5F", "{E621E1F8-C36C-495A-93FC-0C247A3E6E5F}",
            "E621E1F8-C36C-495A-93FC-0C247A3E6E5FX", "E621E1F8-C36C-495A-93FC-0C247A3E6E5",
            "G621E1F8-C36C-495A-93FC-0C247A3E6E5F",
        ]
    )
    func textsThatAreNoUUIDAreRefused(text: String) {
        #expect(refusal(of: .string(text), as: UUID.self) == "expected uuid, found another string")
    }

    @Test func urlsAndUUIDsRefuseOtherKinds() {
        #expect(refusal(of: 1, as: URL.self) == "expected uri, found int")
        #expect(refusal(of: .null, as: UUID.self) == "expected uuid, found null")
    }
}
