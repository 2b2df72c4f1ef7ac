import Foundation
import Mediator

let action = Action("Host", "b", "", returns: Int.self)

func attempt(_ name: String, _ body: () throws -> Int) {
    do { print("\(name): \(try body())") } catch { print("\(name): \(error)") }
}

let mediator = try Mediator { registry in registry.handle(action) { _ in 1 } }
attempt("before") { try mediator.perform(action) }
guard let plugin = dlopen(CommandLine.arguments[1], RTLD_NOW | RTLD_LOCAL),
    let symbol = dlsym(plugin, "make_a_mediator_of_the_plugin")
else { fatalError(String(cString: dlerror())) }
attempt("mediator") { try Mediator { _ in }.schemas.count }
attempt("update") {
    try mediator.update { _ in }
    return 0
}
unsafeBitCast(symbol, to: (@convention(c) () -> Void).self)()
attempt("after") { try mediator.perform(action) }
