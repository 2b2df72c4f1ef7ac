import Mediator
import MediatorEvents
import ScreenVocabulary
import Session
import SwiftUI

struct RootView: View {
    @Bindable var app: AppModel
    @Environment(\.scenePhase) private var phase

    var body: some View {
        NavigationStack(path: $app.path) {
            VStack {
                HomeView(model: app.home)
                if let problem = app.problem { Text(problem) }
            }
            .navigationDestination(for: Screen.self) { screen in
                screen.view.navigationTitle(screen.title)
            }
        }
        .sheet(isPresented: isAsking) { LoginView(login: app.login) }
        .task { await app.start() }
        .onOpenURL { url in Task { await app.open(url) } }
        .onChange(of: phase) { _, phase in
            if phase == .background { _ = try? app.mediator.post(ApplicationEvents.didEnterBackground) }
        }
    }

    /// Closing the sheet cancels the login, and the calls that wait for it.
    private var isAsking: Binding<Bool> {
        Binding(get: { app.login.isAsking }, set: { if !$0 { app.login.cancel() } })
    }
}

struct LoginView: View {
    let login: Login
    @State private var name = ""

    var body: some View {
        VStack {
            TextField("Name", text: $name)
            Button("Log in") { login.finish(name) }
            Button("Cancel") { login.cancel() }
        }
    }
}
