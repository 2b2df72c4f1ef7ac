import Mediator
import TestSupport
import Testing

struct ReferenceTests {
    protocol Screen: Sendable { var title: String { get } }
    final class ProductScreen: Screen { let title = "P-1001" }
    final class CartScreen: Screen { let title = "Cart" }
    struct Snapshot: Screen, Equatable { var title = "Snapshot" }

    @Test func theSameObjectComesOut() throws {
        let screen = ProductScreen()
        let read = try Reference<ProductScreen>(parameterValue: Reference(screen).parameterValue)
        #expect(read.object === screen)
        #expect(Reference<ProductScreen>.parameterSchema == .reference)
    }

    @Test func anObjectIsReadAsAProtocolItConformsToAndBack() throws {
        let screen = ProductScreen()
        let existential = try Reference<any Screen>(parameterValue: Reference(screen).parameterValue)
        #expect(existential.object.title == "P-1001")
        let concrete = try Reference<ProductScreen>(parameterValue: Reference<any Screen>(screen).parameterValue)
        #expect(concrete.object === screen)
        #expect(
            try Reference<any Screen>(parameterValue: Reference(Snapshot()).parameterValue).object.title == "Snapshot")
    }

    @Test func anotherTypeIsRefusedByItsName() {
        #expect(
            refusal(of: Reference(CartScreen()).parameterValue, as: Reference<ProductScreen>.self)
                == "expected reference to ProductScreen, found reference to CartScreen"
        )
        #expect(
            refusal(of: Reference<any Screen>(Snapshot()).parameterValue, as: Reference<ProductScreen>.self)
                == "expected reference to ProductScreen, found reference to Snapshot"
        )
        #expect(
            refusal(of: Reference("text").parameterValue, as: Reference<any Screen>.self)
                == "expected reference to Screen, found reference to String"
        )
        #expect(
            refusal(of: .callback { _ in }, as: Reference<ProductScreen>.self)
                == "expected reference to ProductScreen, found callback"
        )
        #expect(
            refusal(of: "text", as: Reference<ProductScreen>.self)
                == "expected reference to ProductScreen, found string"
        )
    }

    @Test func referencesToOneObjectAreEqual() {
        let screen = ProductScreen()
        let value = Reference(screen).parameterValue
        #expect(value == Reference(screen).parameterValue)
        #expect(value == Reference<any Screen>(screen).parameterValue)
        #expect(value.hashValue == Reference(screen).parameterValue.hashValue)
        #expect(value != Reference(ProductScreen()).parameterValue)
    }

    @Test func aStructIsEqualOnlyInItsOwnBox() throws {
        let reference = Reference(Snapshot())
        #expect(reference.parameterValue == reference.parameterValue)
        #expect(reference.parameterValue != Reference(Snapshot()).parameterValue)
        let crossed = try Reference<Snapshot>(parameterValue: reference.parameterValue)
        #expect(crossed.parameterValue == reference.parameterValue)
    }
}
