// What a call to another process costs, beside the same JSON over a bare pipe:
//
//     swift run -c release --package-path Benchmarks RemoteBenchmark
//
// The program is its own child: with "worker" it answers by a gateway, with "bare" by Foundation's coders. It is its own
// page, too.
import Foundation
import Mediator
import MediatorGateway
import MediatorRemote

let add = Action(
    "Sums", "add", "Adds numbers.", Parameter("a", Int.self, "One."), Parameter("b", Int.self, "Two."),
    returns: Int.self, effect: .async, exposure: .external)
let slow = Action("Sums", "slow", "Takes long.", effect: .async, exposure: .external)

struct SumsModule: Module {
    func register(in registry: inout Registry) {
        registry.handle(add) { _, a, b in a + b }
        registry.handle(slow) { _ in try await Task.sleep(for: .seconds(60)) }
    }
}

/// A mediator whose module lives in a child process, or here.
struct Side {
    let mediator: Mediator
    var child: ChildProcess?

    static func here() throws -> Side { Side(mediator: try Mediator(modules: [SumsModule()])) }

    static func there() async throws -> Side {
        let child = ChildProcess.sameProgram(["worker"])
        let mediator = try Mediator(modules: [RemoteModule("Sums", contracts: [add, slow], over: child)])
        try await mediator.start()
        return Side(mediator: mediator, child: child)
    }

    static func page() async throws -> Side {
        let page = RemoteModule("Sums", contracts: [add], over: Page().connected())
        let mediator = try Mediator(modules: [page])
        try await mediator.start()
        return Side(mediator: mediator)
    }
}

/// Makes calls by so many tasks.
func calls(_ count: Int, _ sides: [Side], tasks: Int = 1) async throws -> Cost {
    for side in sides { for number in 0..<500 { _ = try await side.mediator.perform(add, number, 2) } }
    let measure = Measure(sides.compactMap { $0.child?.processID })
    try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<tasks {
            let mediator = sides[task % sides.count].mediator
            group.addTask {
                for number in 0..<count / tasks {
                    guard try await mediator.perform(add, number, 2) == number + 2 else { fatalError("wrong sum") }
                }
            }
        }
        try await group.waitForAll()
    }
    return measure.cost(of: count)
}

switch CommandLine.arguments.dropFirst().first {
case "worker": try await Gateway(Mediator(modules: [SumsModule()])).serve(StandardStreams())
case "bare": try answerBare()
default:
    let local = try Side.here()
    let (one, two, page) = (try await Side.there(), try await Side.there(), try await Side.page())
    var rounds: [Round] = []
    for _ in 0..<9 {
        let waiting = (0..<99).map { _ in Task { try await one.mediator.perform(slow) } }
        let besideSlow = try await calls(4000, [one])
        for task in waiting { task.cancel() }
        rounds.append(
            Round(
                bare: try bare(4000), awaited: try await bareAwaited(4000), child: try await calls(4000, [one]),
                local: try await calls(200_000, [local]), one: try await calls(8000, [one], tasks: 64),
                two: try await calls(8000, [one, two], tasks: 64), bareOne: try bareAtOnce(8000, pipes: 1),
                bareTwo: try bareAtOnce(8000, pipes: 2), besideSlow: besideSlow,
                page: try await calls(20_000, [page])))
    }
    let report = Report(rounds: rounds)
    report.show("a call over a bare pipe, Foundation's coders", \.bare)
    report.show("the same by a task, resumed by a thread that reads", \.awaited)
    report.show("a call to a child process", \.child)
    report.show("a local asynchronous call", \.local)
    report.show("child to bare", \.child, to: \.bare)
    report.show("child to bare by a task", \.child, to: \.awaited)
    report.show("child to local", \.child, to: \.local)
    report.show("a call beside 99 slow ones to the child alone", \.besideSlow, to: \.child)
    report.show("a call to a page that answers at once", \.page)
    report.show("page to local", \.page, to: \.local)
    report.show("64 tasks, one connection, each call", \.one)
    report.show("64 tasks, two connections, each call", \.two)
    report.show("one connection to two", \.one, to: \.two)
    report.show("one bare pipe to two, 64 calls at once over each", \.bareOne, to: \.bareTwo)
    await one.mediator.stop()
    await two.mediator.stop()
}
