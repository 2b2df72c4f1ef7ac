import BenchmarkSupport

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@main
@MainActor struct Command {
    static func main() async {
        do {
            let options = try Options(CommandLine.arguments.dropFirst())
            switch options.mode {
            case .help: print(Options.help)
            case .list: list(options)
            case .measure: try await measure(options)
            case .counts: try await count(options)
            case .loop(let name, let count): try await loop(name, count)
            }
        } catch let error as UsageError {
            fail("Benchmarks: \(error)", EX_USAGE)
        } catch {
            fail("Benchmarks: \(error)", EX_SOFTWARE)
        }
    }

    private static func list(_ options: Options) {
        for group in Group.all {
            for figure in group.figures where options.selects(figure) {
                let baseline = figure.baseline.map { ", against \($0)" } ?? ""
                print("\(figure.name): \(figure.summary)\(baseline)")
            }
        }
    }

    private static func measure(_ options: Options) async throws {
        let groups = Group.all.compactMap { $0.selecting(options.selects) }
        guard !groups.isEmpty else { throw UsageError("no figure is named so.") }
        let progress = Progress()
        let load = benchmark_load()
        var report = Report(load: [load], allocationsUnavailable: Allocations.unavailable)
        var all: [String: Samples] = [:]
        print("Load average before: \(load.rounded(to: 2)).")
        if let reason = report.allocationsUnavailable { print("Allocations are not counted: \(reason).") }
        for group in groups {
            let samples = try await group.measure(progress)
            progress.clear()
            if !options.goalsOnly { Tables.show(group, samples) }
            report.add(group, samples)
            for sample in samples { all[sample.figure.name] = sample }
        }
        Tables.show(Goal.all, all)
        report.add(Goal.all, all)
        report.load.append(benchmark_load())
        print("Load average after: \(benchmark_load().rounded(to: 2)).")
        if let path = options.json { try report.write(to: path) }
    }

    private static func count(_ options: Options) async throws {
        if let reason = Allocations.unavailable {
            throw Unavailable("allocations are not counted: \(reason)")
        }
        for figure in Group.all.flatMap(\.figures) where figure.isCall && options.selects(figure) {
            guard let allocations = try await figure.prepare().allocations(each: figure.divisor) else { continue }
            print("\(figure.name) \(allocations.count.rounded(to: 2))")
        }
    }

    private static func loop(_ name: String, _ count: Int) async throws {
        guard let figure = Group.all.flatMap(\.figures).first(where: { $0.name == name }) else {
            throw UsageError("there is no figure \"\(name)\".")
        }
        try await figure.prepare().run(count)
    }

    private static func fail(_ message: String, _ status: Int32) -> Never {
        _ = Array("\(message)\n".utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        exit(status)
    }
}
