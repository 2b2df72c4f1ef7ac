import Mediator
import SwiftUI
import Testing
import TicketsActions

@testable import ClubApp

extension EnvironmentValues {
    @Entry var mediator: Mediator? = nil
}

/// A view deep in the hierarchy.
struct TicketCount: View {
    @Environment(\.mediator) private var mediator
    @State private var count: Int?

    var body: some View {
        VStack {
            if let count { Text("Tickets: \(count)") }
        }
        .task { count = try? mediator?.tickets.count() }
    }
}

struct TicketCountPreview: View {
    var body: some View {
        TicketCount().environment(\.mediator, .preview)
    }
}

extension EnvironmentValues {
    @Entry var seats: Int = 3
}

@MainActor @Suite struct EnvironmentTests {
    @Test func theEnvironmentHasNoMediatorUntilOneIsSet() throws {
        var values = EnvironmentValues()
        #expect(values.mediator == nil)
        #expect(values.seats == 3)
        values.mediator = .preview
        #expect(try values.mediator?.tickets.count() == 2)
    }
}
