import Testing

@testable import Fleet

/// What is made of the figures; the times themselves are not asserted.
@Suite struct FiguresTests {
    private func sample(_ median: Double, _ p99: Double, _ rate: Double) -> FiguresSample {
        FiguresSample(median: median, p99: p99, rate: rate)
    }

    private static let waiting: [FiguresResult.Way: [FiguresResult.Waiting]] = [
        .bare: [.init(provider: 0.5, caller: 1)], .call: [.init(provider: 2, caller: 3)],
    ]

    private static let quantiles: [(part: Double, values: [Double], quantile: Double)] = [
        (0.5, [], 0), (0.5, [3, 1, 2], 2), (0.5, [4, 1, 3, 2], 2), (0.99, (1...100).map(Double.init), 99),
        (0.99, [1, 5], 5), (0, [2, 1], 1),
    ]

    @Test(arguments: quantiles)
    func aQuantileIsOneOfTheValues(_ part: Double, _ values: [Double], _ quantile: Double) {
        #expect(FiguresResult.quantile(part, of: values) == quantile)
    }

    @Test func ratiosAreMediansOfThoseOfTheRounds() {
        var result = FiguresResult(connections: 1)
        result.rounds[1] = [
            [.bare: sample(100, 200, 1000), .call: sample(150, 300, 500)],
            [.bare: sample(10, 20, 400), .call: sample(11, 40, 400)],
            [.bare: sample(50, 100, 900), .call: sample(60, 100, 300)],
        ]
        #expect(result.sample(.bare, providers: 1) == sample(50, 100, 900))
        #expect(result.ratio(.call, to: .bare, providers: 1) == sample(1.2, 1.5, 2))
        #expect(result.ratio(.handWritten, to: .bare, providers: 1) == nil)
        #expect(result.ratio(.call, to: .bare, providers: 2) == nil)
    }

    @Test func growthIsComparedWithOneProviderInTheSameRound() {
        var result = FiguresResult(connections: 1)
        result.rounds[1] = [[.call: sample(1, 1, 100)], [.call: sample(1, 1, 50)], [.call: sample(1, 1, 80)]]
        result.rounds[2] = [[.call: sample(1, 1, 150)], [.call: sample(1, 1, 100)], [.call: sample(1, 1, 80)]]
        #expect(result.growth(.call, providers: 2) == 1.5)
        #expect(result.growth(.call, providers: 1) == 1)
        #expect(result.growth(.bare, providers: 2) == nil)
    }

    @Test func theLineBeginsWithTheRatios() {
        var result = FiguresResult(connections: 10)
        result.rounds[1] = [
            [.bare: sample(100, 200, 1000), .handWritten: sample(125, 250, 800), .call: sample(150, 300, 500)]
        ]
        result.rounds[2] = [
            [.bare: sample(100, 200, 1500), .handWritten: sample(125, 250, 800), .call: sample(150, 300, 750)]
        ]
        result.traffic[.call] = FiguresResult.Traffic(messages: 2, bytes: 512)
        result.connection = FiguresResult.Connection(
            provider: 12.5, caller: nil, server: 2, client: 30, messages: 8, bytes: 640)
        result.waiting = Self.waiting
        #expect(
            result.json == """
                {"ratios":{"callToBare":{"1":{"median":1.5,"p99":1.5,"rate":2},"2":{"median":1.5,"p99":1.5,"rate":2}},\
                "callToHandWritten":{"1":{"median":1.2,"p99":1.2,"rate":1.6},"2":{"median":1.2,"p99":1.2,"rate":1.0666666666666667}},\
                "growth":{"bare":{"1":1,"2":1.5},"call":{"1":1,"2":1.5},"handWritten":{"1":1,"2":1}}},\
                "figures":{"bare":{"1":{"median":100,"p99":200,"rate":1000},"2":{"median":100,"p99":200,"rate":1500}},\
                "call":{"1":{"median":150,"p99":300,"rate":500},"2":{"median":150,"p99":300,"rate":750}},\
                "handWritten":{"1":{"median":125,"p99":250,"rate":800},"2":{"median":125,"p99":250,"rate":800}}},\
                "perRequest":{"call":{"bytes":512,"messages":2}},\
                "perConnection":{"bytes":640,"client":30,"messages":8,"provider":12.5,"server":2},\
                "perWaitingRequest":{"bare":{"caller":1,"provider":0.5},"call":{"caller":3,"provider":2}},\
                "connections":10,"rounds":1}
                """)
    }

    @Test func whatWasNotMeasuredIsLeftOut() {
        #expect(
            FiguresResult(connections: 1).json == """
                {"ratios":{"callToBare":{},"callToHandWritten":{},"growth":{}},"figures":{},"perRequest":{},\
                "perConnection":null,"perWaitingRequest":{},"connections":1,"rounds":0}
                """)
    }

    @Test func theMemoryOfARequestIsTheMedianOfTheRounds() {
        var result = FiguresResult(connections: 1)
        result.waiting[.handWritten] = [
            .init(provider: 4, caller: 2), .init(provider: 9, caller: nil), .init(provider: 5, caller: 1),
        ]
        #expect(result.memory == [.handWritten: .init(provider: 5, caller: nil)])
    }

    @Test func theTablesHaveARowForEachFigure() {
        var result = FiguresResult(connections: 10)
        result.rounds[1] = [[.bare: sample(100, 200, 1000), .call: sample(150, 300, 500)]]
        result.rounds[2] = [[.bare: sample(110, 210, 1200), .call: sample(165, 310, 600)]]
        result.traffic[.call] = FiguresResult.Traffic(messages: 2, bytes: 512)
        result.connection = FiguresResult.Connection(
            provider: 12.5, caller: nil, server: 2, client: 30, messages: 8, bytes: 640)
        result.waiting = Self.waiting
        #expect(
            result.tables == """
                |  | bare request | by hand | call | call / bare | call / by hand |
                | --- | --- | --- | --- | --- | --- |
                | 1 provider: median | 100 µs | – | 150 µs | 1.50 | – |
                | 1 provider: p99 | 200 µs | – | 300 µs | 1.50 | – |
                | 1 provider: requests a second of 64 tasks | 1000 | – | 500 | 2.00 | – |
                | 1 provider: processor time in all processes | – | – | – | – | – |
                | 2 providers: median | 110 µs | – | 165 µs | 1.50 | – |
                | 2 providers: p99 | 210 µs | – | 310 µs | 1.48 | – |
                | 2 providers: requests a second of 64 tasks | 1200 | – | 600 | 2.00 | – |
                | 2 providers: processor time in all processes | – | – | – | – | – |
                | 2 providers: requests a second / 1 provider | 1.20 | – | 1.20 |  |  |
                | messages | – | – | 2 |  |  |
                | bytes, with the subjects of NATS | – | – | 512 |  |  |
                | memory of one that waits, in the provider | 0.5 KiB | – | 2.0 KiB | 4.00 | – |
                | memory of one that waits, in the caller | 1.0 KiB | – | 3.0 KiB | 3.00 | – |

                |  | a connection without calls, of 10 |
                | --- | --- |
                | memory in the provider | 12.5 KiB |
                | memory in the caller | – |
                | memory in the server | 2.0 KiB |
                | messages | 8 a second, with 640 bytes together |
                | memory of a client in the server | 30.0 KiB |
                """)
    }

    @Test func theSettingsHaveDefaults() throws {
        let settings = try FiguresRun.Settings(try Options([]))
        #expect(settings.rounds == 9)
        #expect(settings.calls == 4000)
        #expect(settings.connections == 1000)
        let others = try FiguresRun.Settings(try Options(["--rounds", "1", "--calls", "64", "--connections", "2"]))
        #expect(others.rounds == 1)
        #expect(others.calls == 64)
        #expect(others.connections == 2)
    }

    @Test(arguments: [
        (["--rounds", "0"], "--rounds and --connections are at least 1, and --calls at least 64"),
        (["--calls", "63"], "--rounds and --connections are at least 1, and --calls at least 64"),
        (["--connections", "0"], "--rounds and --connections are at least 1, and --calls at least 64"),
        (["--rounds", "many"], "--rounds is no number"),
    ])
    func otherSettingsAreRefused(_ arguments: [String], _ message: String) {
        let error = #expect(throws: OptionError.self) {
            try FiguresRun.Settings(try Options(arguments[...]))
        }
        #expect(error?.description == message)
    }
}
