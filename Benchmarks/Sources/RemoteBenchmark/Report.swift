import Foundation

/// The figures of one round; they are taken beside one another, since the load of a machine changes.
struct Round {
    var bare, awaited, child, local, one, two, bareOne, bareTwo, besideSlow, page: Cost
}

/// Prints the medians of all rounds.
struct Report {
    let rounds: [Round]

    func show(_ name: String, _ cost: (Round) -> Cost) {
        let (time, processors) = (median { cost($0).time }, median { cost($0).processors })
        show(name, String(format: "%8.2f µs, %8.2f µs of processors", time, processors))
    }

    /// Prints the median of the ratios.
    func show(_ name: String, _ cost: (Round) -> Cost, to other: (Round) -> Cost) {
        let time = median { cost($0).time / other($0).time }
        let processors = median { cost($0).processors / other($0).processors }
        show(name, String(format: "%8.2f,    %8.2f of processors", time, processors))
    }

    private func show(_ name: String, _ text: String) {
        print(name.padding(toLength: 56, withPad: " ", startingAt: 0) + text)
    }

    private func median(_ value: (Round) -> Double) -> Double {
        rounds.map(value).sorted()[rounds.count / 2]
    }
}
