import Mediator
import MediatorEvents
import SwiftUI
import TicketsActions

struct HomeView: View {
    let model: HomeModel

    var body: some View {
        VStack {
            Text("Tickets: \(model.count)")
            Button("Book a seat") { model.book("Jazz at noon") }
            if let problem = model.problem { Text(problem) }
        }
    }
}

#Preview {
    HomeView(model: HomeModel(.preview))
}

extension Mediator {
    /// A user with two tickets, without the module.
    static var preview: Mediator {
        do { return try Mediator(modules: [PreviewModule()]) } catch { fatalError("\(error)") }
    }
}

private struct PreviewModule: Module {
    func register(in registry: inout Registry) {
        registry.declare(TicketsEvents.changed)
        registry.handle(TicketsActions.count) { call in 2 }
        registry.handle(TicketsActions.book) { call, concert in "T-3" }
    }
}
