import Mediator

private let actions = [Action("Plugin", "b", "", returns: Int.self), Action("Plugin", "a", "", returns: Int.self)]

/// Makes a mediator with this library's copy, and prints how that ends.
@_cdecl("make_a_mediator_of_the_plugin")
public func makeAMediator() {
    do {
        let mediator = try Mediator { registry in
            for action in actions { registry.handle(action) { _ in 1 } }
        }
        print("plugin: \(mediator.schemas.count) actions")
    } catch {
        print("plugin: \(error)")
    }
}
