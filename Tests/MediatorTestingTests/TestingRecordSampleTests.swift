import Foundation
import Mediator
import MediatorTesting
import Testing

@Suite struct TestingRecordSampleTests {
    private enum Size: String, CaseIterable, ParameterValue {
        case small, large
    }

    private struct BoxFields: RecordFields {
        static let layout = RecordLayout("Box", BoxFields())
        let id = Field("id", UUID.self)
        let size = Field("size", Size.self)
        let count = Field("count", Int.self, default: 5)
        let note = Field("note", String?.self)
        let boxes = Field("boxes", [Record<BoxFields>].self)
        let product = Field("product", CatalogActions.Product.self)
    }

    private struct ScreenFields: RecordFields {
        static let layout = RecordLayout("Screen", ScreenFields())
        let title = Field("title", String.self)
        let view = Field("view", Reference<any Sendable>.self)
        let onClose = Field("onClose", Callback<Int>.self)
    }

    @Test func aSampleHasTheRequiredFields() throws {
        let box = try Record<BoxFields>.sample()
        #expect(
            box.parameters == [
                "id": "123E4567-E89B-12D3-A456-426614174000", "size": "small", "boxes": [],
                "product": ["id": "text", "price": 1],
            ])
        #expect(box.count == 5)
        #expect(try box.with { $0.count = 6 }.count == 6)
    }

    @Test func aRequiredObjectHasNoSample() throws {
        let error = #expect(throws: MediatorError.self) { _ = try Record<ScreenFields>.sample() }
        #expect(error?.code == .invalidValue)
        #expect(
            error?.message
                == "Screen does not fit: view: expected reference to Any, found null; onClose: expected callback(int), found null."
        )
    }
}
