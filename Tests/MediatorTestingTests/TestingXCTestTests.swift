import Mediator
import MediatorTesting
import Synchronization
import XCTest

/// The same in XCTest.
final class TestingXCTestTests: XCTestCase {
    /// The expected failures; nil when none is expected.
    private let expected = Mutex<[Report]?>(nil)

    #if canImport(Darwin)
        override func record(_ issue: XCTIssue) {
            let location = issue.sourceCodeContext.location
            let report = Report(
                issue.compactDescription, line: location?.lineNumber ?? 0, fileID: location?.fileURL.path ?? "")
            if !keep(report) { super.record(issue) }
        }
    #else
        override func recordFailure(
            withDescription description: String,
            inFile filePath: String,
            atLine lineNumber: Int,
            expected isExpected: Bool
        ) {
            if keep(Report(description, line: lineNumber, fileID: filePath)) { return }
            super.recordFailure(
                withDescription: description, inFile: filePath, atLine: lineNumber, expected: isExpected)
        }
    #endif

    private func keep(_ report: Report) -> Bool {
        expected.withLock { reports in
            reports?.append(report)
            return reports != nil
        }
    }

    /// Runs code that must fail the test, and returns the failure, which does not fail the test.
    private func reports(_ body: () async throws -> Void) async rethrows -> [Report] {
        expected.withLock { $0 = [] }
        defer { expected.withLock { $0 = nil } }
        try await body()
        return expected.withLock { $0 ?? [] }
    }

    /// Returns the report in the form of XCTest.
    private func failed(_ text: String, line: UInt) -> Report {
        Report("failed - \(text)", line: Int(line), fileID: #filePath)
    }

    func testAddAsksTheCatalogForThePrice() throws {
        let test = try TestMediator(CartModule()) {
            $0.stub(CatalogActions.product) { _, id in .sample(id: id, price: 450) }
        }
        XCTAssertEqual(try test.mediator.cart.add(productID: "P-1001", quantity: 2), 2)
        XCTAssertEqual(test.calls(to: CatalogActions.product), [["id": "P-1001"]])
        test.expectAllStubsCalled()
        verify(CartModule(), implements: CartActions.all)
    }

    func testNeighborsWithoutAStubFailTheTest() async throws {
        var line: UInt = 0
        let reports = try await reports {
            line = #line + 1
            let test = try TestMediator(CartModule())
            XCTAssertNil(try? test.mediator.cart.add(productID: "P-1"))
            await Task.detached { _ = try? await test.mediator.perform(CartActions.checkout) }.value
        }
        XCTAssertEqual(
            reports,
            [
                failed(
                    """
                    Module "Cart" called Catalog.product(id:), which is not stubbed.
                      called by: Cart.add
                      to resolve: $0.stub(CatalogActions.product) { call, id in … }
                    """,
                    line: line
                ),
                failed(
                    """
                    Module "Cart" called Catalog.reserve(productID:quantity:), which is not stubbed.
                      called by: Cart.checkout
                      to resolve: $0.stub(CatalogActions.reserve) { call, productID, quantity in … }
                    """,
                    line: line
                ),
            ]
        )
    }

    func testStubsThatWereNeverCalledFailTheTest() async throws {
        let test = try TestMediator(CartModule()) { $0.stub("Catalog", "reserve", returning: "R-1") }
        let line: UInt = #line + 1
        let reports = await reports { test.expectAllStubsCalled() }
        let text = "A stub was never called.\n  Catalog.reserve\n    at \(#fileID):\(line - 2)"
        XCTAssertEqual(reports, [failed(text, line: line)])
    }

    func testModulesThatDoNotMatchTheirContractsFailTheTest() async {
        let line: UInt = #line + 1
        let reports = await reports { verify(CartModule(), implements: Array(CartActions.all.dropLast())) }
        let text =
            "Module \"Cart\" does not implement its contracts.\n  Cart.watch is registered and not listed; add it to the contracts passed to verify"
        XCTAssertEqual(reports, [failed(text, line: line)])
    }
}
