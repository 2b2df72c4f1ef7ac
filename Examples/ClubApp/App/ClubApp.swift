import SwiftUI

@main struct ClubApp: App {
    @State private var start = Result { try AppModel() }

    var body: some Scene {
        WindowGroup {
            switch start {
            case .success(let app): RootView(app: app)
            case .failure(let error): StartFailureView(error: error)
            }
        }
    }
}

/// What the user sees when a module is missing, instead of a crash.
struct StartFailureView: View {
    let error: any Error

    var body: some View {
        VStack {
            Text("The app cannot start. Please update it.")
            // For a report; it has names of modules, and no data of the user.
            Text(String(describing: error))
        }
    }
}
