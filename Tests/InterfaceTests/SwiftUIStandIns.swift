// Stands in for SwiftUI where it does not exist, so that the samples of the guide "SwiftUI and UIKit" are compiled.
// Each declaration has the signature of SwiftUI's, as far as the samples need it, and draws nothing.
#if !canImport(SwiftUI)
    import Foundation

    @MainActor protocol View {
        associatedtype Body: View
        var body: Body { get }
    }

    extension Never: View {
        var body: Never { preconditionFailure("a stand-in draws nothing") }
    }

    @resultBuilder enum ViewBuilder {
        static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> {
            TupleView()
        }

        static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    }

    extension Optional: View where Wrapped: View {
        var body: Never { preconditionFailure("a stand-in draws nothing") }
    }

    struct TupleView<Content>: View {
        var body: Never { preconditionFailure("a stand-in draws nothing") }
    }

    struct VStack<Content: View>: View {
        init(@ViewBuilder content: () -> Content) {}
        var body: Never { preconditionFailure("a stand-in draws nothing") }
    }

    struct Text: View {
        init(_ text: String) {}
        var body: Never { preconditionFailure("a stand-in draws nothing") }
    }

    struct Button: View {
        init(_ title: String, action: @escaping @MainActor () -> Void) {}
        var body: Never { preconditionFailure("a stand-in draws nothing") }
    }

    extension View {
        func environment<V>(_ path: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View { self }
        func task(_ action: @escaping @Sendable () async -> Void) -> some View { self }
        func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
        func onChange<V: Equatable>(of value: V, _ action: @escaping (_ old: V, _ new: V) -> Void) -> some View { self }
    }

    protocol EnvironmentKey {
        associatedtype Value
        static var defaultValue: Value { get }
    }

    struct EnvironmentValues {
        private var values: [ObjectIdentifier: Any] = [:]

        subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
            get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
            set { values[ObjectIdentifier(key)] = newValue }
        }

        var scenePhase: ScenePhase { .active }
    }

    @propertyWrapper struct Environment<V> {
        private let path: KeyPath<EnvironmentValues, V>

        init(_ path: KeyPath<EnvironmentValues, V>) {
            self.path = path
        }

        var wrappedValue: V { EnvironmentValues()[keyPath: path] }
    }

    @propertyWrapper struct State<V> {
        init(wrappedValue: V) {
            self.wrappedValue = wrappedValue
        }

        var wrappedValue: V
    }

    enum ScenePhase {
        case background, inactive, active
    }

    @MainActor protocol Scene {
    }

    @MainActor protocol App {
        associatedtype Body: Scene
        var body: Body { get }
    }

    struct WindowGroup<Content: View>: Scene {
        init(@ViewBuilder content: () -> Content) {}
    }

    @MainActor protocol PreviewProvider {
        associatedtype Previews: View
        static var previews: Previews { get }
    }
#endif
