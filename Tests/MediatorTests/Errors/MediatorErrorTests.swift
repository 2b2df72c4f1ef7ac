import Mediator
import TestSupport
import Testing

struct MediatorErrorTests {
    private let mediator: Mediator

    init() throws {
        mediator = try Mediator(modules: [CartModule()])
    }

    @Test func anUnknownTargetNamesTheNearest() {
        let error = #expect(throws: MediatorError.self) { try mediator.perform("Crt", "add") }
        #expect(error?.code == .targetNotFound)
        #expect(error?.target == "Crt")
        #expect(error?.action == "add")
        #expect(error?.parameter == nil)
        #expect(error?.message == #"no target "Crt"."#)
        #expect(error?.suggestions == ["Cart"])
        #expect(error?.details == ["registered": ["Cart"]])
        #expect(
            error?.description == """
                Mediator: no target "Crt".
                  registered: Cart
                  did you mean "Cart"?
                """
        )
    }

    @Test func anUnknownTargetThatIsLikeNoneSaysWhatToDo() throws {
        let error = #expect(throws: MediatorError.self) { try mediator.perform("Photos", "add") }
        #expect(
            error?.description == """
                Mediator: no target "Photos".
                  registered: Cart
                  to resolve: register a module that handles it, or check the name.
                """
        )
        let empty = try Mediator(modules: [])
        let other = #expect(throws: MediatorError.self) { try empty.perform("Cart", "add") }
        #expect(
            other?.description == """
                Mediator: no target "Cart".
                  registered: none
                  to resolve: register a module that handles it, or check the name.
                """
        )
    }

    @Test func anUnknownActionNamesTheNearest() {
        let error = #expect(throws: MediatorError.self) { try mediator.perform("Cart", "ad") }
        #expect(error?.code == .actionNotFound)
        #expect(error?.target == "Cart")
        #expect(error?.action == "ad")
        #expect(error?.suggestions == ["add"])
        #expect(
            error?.details == ["registered": ["add", "checkout", "clear", "hide", "refresh", "show"]]
        )
        #expect(
            error?.description == """
                Mediator: no action "ad" in target "Cart".
                  registered: add, checkout, clear, hide, refresh, show
                  did you mean "add"?
                """
        )
    }

    @Test func anUnknownActionThatIsLikeNoneSaysWhatToDo() {
        let error = #expect(throws: MediatorError.self) { try mediator.perform("Cart", "teleport") }
        #expect(
            error?.description == """
                Mediator: no action "teleport" in target "Cart".
                  registered: add, checkout, clear, hide, refresh, show
                  to resolve: call one that is registered, or register it with its target.
                """
        )
    }

    @Test func anUnknownContractSaysTheSame() {
        let total = Action("Cart", "totl", "", returns: Int.self)
        let error = #expect(throws: MediatorError.self) { try mediator.perform(total) }
        #expect(error?.code == .actionNotFound)
        #expect(error?.message == #"no action "totl" in target "Cart"."#)
    }

    @Test func aLongNameDoesNotFloodTheMessage() {
        let name = String(repeating: "x", count: 1000)
        let error = #expect(throws: MediatorError.self) { try mediator.perform(name, "add") }
        #expect(error?.message == "no target \"\(String(repeating: "x", count: 80))…\".")
        #expect(error?.target == name)
    }

    @Test func manyRegisteredNamesAreCutShort() throws {
        let mediator = try Mediator { registry in
            for number in 100..<123 { registry.handle("T", "action\(number)") { _ in .null } }
        }
        let error = #expect(throws: MediatorError.self) { try mediator.perform("T", "quite_different") }
        let shown = (100..<120).map { "action\($0)" }.joined(separator: ", ")
        #expect(
            error?.description == """
                Mediator: no action "quite_different" in target "T".
                  registered: \(shown), … and 3 more
                  to resolve: call one that is registered, or register it with its target.
                """
        )
    }

    @Test func anAsynchronousActionCalledSynchronouslySaysHow() {
        let error = #expect(throws: MediatorError.self) { try mediator.perform("Cart", "checkout") }
        #expect(error?.code == .requiresAsync)
        #expect(error?.target == "Cart")
        #expect(error?.action == "checkout")
        #expect(
            error?.description == """
                Mediator: Cart.checkout is asynchronous and was called without await.
                  to resolve: call it by name with "try await performAsync", or through its asynchronous contract.
                """
        )
    }

    @Test func aMainActorActionCalledElsewhereSaysHow() async {
        let error = await Task.detached { [mediator] in
            #expect(throws: MediatorError.self) { try mediator.perform("Cart", "show") }
        }.value
        #expect(error?.code == .requiresMainActor)
        #expect(error?.target == "Cart")
        #expect(error?.action == "show")
        #expect(
            error?.description == """
                Mediator: Cart.show runs on the main actor and was called off it.
                  to resolve: call it from code marked @MainActor, or by name with "try await performAsync".
                """
        )
    }

    @Test func aResultThatIsNotAsTheCallerDeclaresIsAnError() throws {
        let text = Action("Cart", "add", "", Parameter("productID", String.self), returns: [String].self)
        let error = #expect(throws: MediatorError.self) { try mediator.perform(text, "P-1001") }
        #expect(error?.code == .invalidResult)
        #expect(error?.target == "Cart")
        #expect(error?.action == "add")
        #expect(error?.details == ["problems": [["path": "", "fact": "expected [string], found int"]]])
        #expect(
            error?.description == """
                Mediator: the result of Cart.add does not fit: expected [string], found int.
                  declared: [string]
                  to resolve: make the handler return what the caller's contract declares, or change the contract.
                """
        )
    }

    @Test func aResultWhereNothingIsDeclaredIsAnError() {
        let nothing = Action("Cart", "add", "", Parameter("productID", String.self))
        let error = #expect(throws: MediatorError.self) { try mediator.perform(nothing, "P-1001") }
        #expect(error?.message == "the result of Cart.add does not fit: expected null, found int.")
    }

    @Test func allProblemsOfAResultComeWithTheirPaths() throws {
        let items = Action("Cart", "items", "", returns: [[String: Int]].self)
        let mediator = try Mediator { registry in
            registry.handle("Cart", "items", returns: .any) { _ in [["a": 1], ["b": "x"], 3] }
        }
        let error = #expect(throws: MediatorError.self) { try mediator.perform(items) }
        #expect(
            error?.description == """
                Mediator: the result of Cart.items does not fit: [1].b: expected int, found string; \
                [2]: expected [string: int], found int.
                  declared: [[string: int]]
                  to resolve: make the handler return what the caller's contract declares, or change the contract.
                """
        )
    }
}
