// Stand in for SwiftUI where it does not exist, so that the app is compiled there. Each declaration has a form of one of
// SwiftUI's, as far as the app needs it, and draws nothing.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

@MainActor public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { preconditionFailure("a stand-in draws nothing") }
}

public protocol Leaf: View where Body == Never {}

extension Leaf {
    public var body: Never { preconditionFailure("a stand-in draws nothing") }
}

@resultBuilder public enum ViewBuilder {
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> { TupleView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: View, Second: View>(first: First) -> Either<First, Second> { Either() }
    public static func buildEither<First: View, Second: View>(second: Second) -> Either<First, Second> { Either() }
}

extension Optional: View where Wrapped: View {
    public var body: Never { preconditionFailure("a stand-in draws nothing") }
}

public struct TupleView<Content>: Leaf {}

public struct Either<First, Second>: Leaf {}

public struct AnyView: Leaf {
    public init(_ view: some View) {}
}

public struct VStack<Content: View>: Leaf {
    public init(@ViewBuilder content: () -> Content) {}
}

public struct Text: Leaf {
    public init(_ text: String) {}
}

public struct TextField: Leaf {
    public init(_ title: String, text: Binding<String>) {}
}

public struct Button: Leaf {
    public init(_ title: String, action: @escaping @MainActor () -> Void) {}
}

public struct NavigationStack<Data, Root: View>: Leaf {
    public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {}
}

extension View {
    public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View { self }

    public func navigationTitle(_ title: String) -> some View { self }

    public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View { self }

    public func task(_ action: @escaping @MainActor @Sendable () async -> Void) -> some View { self }

    public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }

    public func environment<V>(_ path: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View { self }

    public func onChange<V: Equatable>(of value: V, _ action: @escaping (V, V) -> Void) -> some View { self }
}

public enum ScenePhase {
    case background, inactive, active
}

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]

    public init() {}

    public var scenePhase: ScenePhase { .active }

    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get {
            guard let value = values[ObjectIdentifier(key)] else { return Key.defaultValue }
            return value as? Key.Value ?? Key.defaultValue
        }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

@attached(accessor) @attached(peer, names: prefixed(__Key_)) public macro Entry() =
    #externalMacro(module: "SwiftUIMacros", type: "Entry")

@propertyWrapper public struct Environment<Value> {
    private let path: KeyPath<EnvironmentValues, Value>

    public init(_ path: KeyPath<EnvironmentValues, Value>) {
        self.path = path
    }

    public var wrappedValue: Value { EnvironmentValues()[keyPath: path] }
}

@propertyWrapper public struct State<Value> {
    private final class Box {
        var value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    private let box: Box

    public init(wrappedValue: Value) {
        box = Box(wrappedValue)
    }

    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }

    public var projectedValue: Binding<Value> {
        Binding(get: { [box] in box.value }, set: { [box] in box.value = $0 })
    }
}

@propertyWrapper public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
    }

    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    public var projectedValue: Binding<Value> { self }
}

@dynamicMemberLookup @propertyWrapper public struct Bindable<Object: AnyObject> {
    public var wrappedValue: Object

    public init(wrappedValue: Object) {
        self.wrappedValue = wrappedValue
    }

    public var projectedValue: Bindable<Object> { self }

    public subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Object, Value>) -> Binding<Value> {
        Binding(
            get: { [wrappedValue] in wrappedValue[keyPath: path] },
            set: { [wrappedValue] in wrappedValue[keyPath: path] = $0 })
    }
}

@MainActor public protocol Scene {}

public struct WindowGroup<Content: View>: Scene {
    public init(@ViewBuilder content: () -> Content) {}
}

@resultBuilder public enum SceneBuilder {
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

@MainActor public protocol App {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }
    init()
}

extension App {
    public static func main() {
        print("There is no SwiftUI on this system: a stand-in draws nothing.")
    }
}

@freestanding(declaration) public macro Preview(
    _ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "SwiftUIMacros", type: "Preview")
