import Foundation
import Mediator
import MediatorEvents
import MediatorGateway
import ModuleA
import ModuleB
import ModuleBActions
import Observation
import Testing

#if canImport(SwiftUI)
    import SwiftUI
#endif

// The samples of the guide "SwiftUI and UIKit", SwiftUI's part. Where SwiftUI does not exist, SwiftUIStandIns.swift
// stands in for it: the samples are compiled, and what is not a view is run.

extension Mediator {
    /// Creates the mediator of an app, or stops with the list of all problems.
    static func checked(_ modules: [any Module]) -> Mediator {
        do { return try Mediator(modules: modules) } catch { fatalError("\(error)") }
    }
}

extension EnvironmentValues {
    /// The mediator of the app.
    var mediator: Mediator {
        get { self[MediatorKey.self] }
        set { self[MediatorKey.self] = newValue }
    }
}

private struct MediatorKey: EnvironmentKey {
    // A mediator without modules: a view that was given none fails with an error that names the missing target.
    static let defaultValue = Mediator.checked([])
}

@MainActor @Observable final class CartModel {
    private(set) var total = ""
    private(set) var problem: String?

    private let mediator: Mediator

    init(_ mediator: Mediator) {
        self.mediator = mediator
    }

    func add(_ productID: String) {
        do {
            try mediator.cart.add(productID: productID)
            let total = try mediator.cart.total()
            (self.total, problem) = ("\(total.items) items", nil)
        } catch let failure as ActionFailure {
            problem = failure.message
        } catch {
            problem = "\(error)"
        }
    }
}

struct CartView: View {
    let model: CartModel

    var body: some View {
        VStack {
            Text(model.total)
            Button("Add a mug") { model.add("P-1001") }
            if let problem = model.problem { Text(problem) }
        }
    }
}

struct TotalView: View {
    @Environment(\.mediator) private var mediator

    var body: some View {
        Text((try? mediator.cart.total().items).map { "\($0) items" } ?? "no cart")
    }
}

struct ShopApp: App {
    @Environment(\.scenePhase) private var phase
    private let mediator = Mediator.checked([ApplicationModule(), CatalogModule(), CartModule()])

    var body: some Scene {
        WindowGroup {
            CartView(model: CartModel(mediator))
                .environment(\.mediator, mediator)
                .task { await start(mediator) }
                .onOpenURL { url in Links.open(url, in: mediator) }
                .onChange(of: phase) { _, phase in
                    if phase == .background { _ = try? mediator.post(ApplicationEvents.didEnterBackground) }
                }
        }
    }
}

struct CartPreviews: PreviewProvider {
    static var previews: some View {
        CartView(model: CartModel(.preview))
    }
}

extension Mediator {
    /// A cart that holds three items, without its module.
    static let preview = Mediator.checked([PreviewModule()])
}

private struct PreviewModule: Module {
    func register(in registry: inout Registry) {
        registry.handle(CartActions.add) { call, productID, quantity in 3 }
        registry.handle(CartActions.total) { call in
            try CartActions.Total {
                $0.total = 3897
                $0.currency = "EUR"
                $0.items = 3
            }
        }
    }
}

func start(_ mediator: Mediator) async {
    do { try await mediator.start() } catch { print(error) }
}

enum Links {
    /// Opens a URL that the system passed to the app.
    @discardableResult
    static func open(
        _ url: URL, from application: String? = nil, in mediator: Mediator
    ) -> Task<Gateway.Answer?, Never> {
        Task {
            do {
                let gateway = try Gateway(mediator, schemes: ["demo"], webHosts: ["m.example.com"])
                return try await gateway.open(url, origin: .url(sourceApplication: application))
            } catch {
                print(error)
                return nil
            }
        }
    }

    /// Opens a URL before this returns, or begins to if its action may suspend; returns whether an action answers it.
    @MainActor static func openNow(_ url: URL, from application: String? = nil, in mediator: Mediator) -> Bool {
        do {
            let gateway = try Gateway(mediator, schemes: ["demo"], webHosts: ["m.example.com"])
            try gateway.openNow(url, origin: .url(sourceApplication: application))
            return true
        } catch let error as MediatorError where [.requiresOpen, .notReady].contains(error.code) {
            open(url, from: application, in: mediator)
            return true
        } catch {
            print(error)
            return false
        }
    }
}

@MainActor @Suite struct SwiftUIArticleTests {
    @Test func theModelShowsTheCart() throws {
        let model = CartModel(try Mediator(modules: [CatalogModule(), CartModule()]))
        model.add("P-1001")
        model.add("P-1001")
        #expect(model.total == "2 items")
        model.add("P-0")
        #expect(model.problem == "There is no such product.")
    }

    @Test func aPreviewNeedsNoModule() {
        let model = CartModel(.preview)
        model.add("P-1001")
        #expect(model.total == "3 items")
    }

    @Test func aViewWithoutAMediatorNamesTheMissingTarget() {
        let model = CartModel(EnvironmentValues().mediator)
        model.add("P-1001")
        #expect(model.problem?.contains("\"Cart\"") == true)
    }

    @Test func aLinkIsOpened() async throws {
        let mediator = try Mediator(modules: [CatalogModule()])
        let url = try #require(URL(string: "demo://product/P-1001"))
        let answer = await Links.open(url, in: mediator).value
        #expect(answer?.value["title"] == "Enamel mug")
    }
}
