import Foundation
import Mediator
import MediatorCoding
import TestSupport
import Testing

/// A "since" filter that vanished because a date crossed as null.
struct OptionalDateTests {
    private static let list = Action(
        "Orders", "list", "Lists the orders.", Parameter("since", Date?.self), Parameter("atLeast", Decimal?.self),
        returns: Date?.self)

    private func mediator(_ result: Date? = nil) throws -> Mediator {
        try Mediator { $0.handle(Self.list) { _, since, _ in result ?? since } }
    }

    @Test func whatIsNoDateIsAnErrorThatNamesTheKey() throws {
        let error = #expect(throws: MediatorError.self) {
            try mediator().perform(Self.list, Date(timeIntervalSince1970: .nan), nil)
        }
        #expect(
            "\(try #require(error))" == """
                Mediator: parameter "since" of Orders.list: expected date-time, found nan.
                  parameters: since: date-time?, atLeast: decimal?
                  to resolve: pass since as date-time?.
                """)
    }

    @Test func whatIsNoDecimalIsAnErrorThatNamesTheKey() throws {
        let error = #expect(throws: MediatorError.self) { try mediator().perform(Self.list, nil, .nan) }
        #expect(error?.code == .invalidParameter)
        #expect(error?.message == "parameter \"atLeast\" of Orders.list: expected decimal, found nan.")
    }

    @Test func aResultThatIsNoDateIsAnError() throws {
        let nan = Date(timeIntervalSince1970: .nan)
        let error = #expect(throws: MediatorError.self) { try mediator(nan).perform(Self.list, nil, nil) }
        #expect(error?.code == .invalidResult)
        #expect(error?.message == "the result of Orders.list does not fit: expected date-time, found nan.")
        let value = try mediator(nan).perform("Orders", "list")
        let reading = #expect(throws: MediatorError.self) { try value.get(as: Date?.self) }
        #expect(reading?.message == "expected date-time, found nan.")
        let writing = #expect(throws: MediatorError.self) { try value.json() }
        #expect(writing?.message == "nan is no number of JSON.")
    }
}
