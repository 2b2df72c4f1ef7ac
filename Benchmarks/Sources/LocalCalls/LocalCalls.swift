import Mediator

private let add = Action(
    "Sums", "add", "Adds numbers.", Parameter("a", Int.self, "One."), Parameter("b", Int.self, "Two."),
    returns: Int.self)
private let later = Action(
    "Sums", "later", "Adds numbers.", Parameter("a", Int.self, "One."), Parameter("b", Int.self, "Two."),
    returns: Int.self, effect: .async, exposure: .external)

private struct SumsModule: Module {
    func register(in registry: inout Registry) {
        registry.handle(add) { _, a, b in a + b }
        registry.handle(later) { _, a, b in a + b }
    }
}

/// Makes local calls, as many as the first argument says: the same in programs with and without `MediatorRemote`.
public func makeLocalCalls() async throws {
    let mediator = try Mediator(modules: [SumsModule()])
    let count = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 0
    var sum = 0
    for number in 0..<count {
        sum += try mediator.perform(add, number, 2)
        sum += try await mediator.perform(later, number, 2)
    }
    print(sum)
}
