@testable import Mediator

/// A model of ``ReadSections``: two threads that each run a section, two updates, and the queue.
///
/// A step of a thread is one operation on memory that others see. All operations are sequentially consistent, so a run is a
/// sequence of steps of the threads, in any order. What a thread does to the grace period under the lock is part of the step
/// before.
struct ReadSectionsModel: Hashable {
    /// What makes grace periods right; the model can leave one out.
    enum Rule: CaseIterable {
        /// A section loads the table after it has loaded the phase.
        case phaseBeforeTable
        /// A section loads the table after it has added to its counter.
        case additionBeforeTable
        /// A section is left in the counter in which it was entered.
        case sameCounter
        /// A grace period begins after the publication.
        case afterPublication
        /// What is handed over while a grace period runs waits for the next one.
        case waitsForTheNext
        /// The idle phase is seen empty before the phases change places.
        case idlePhase
        /// The phase just left is seen empty before anything is freed.
        case leftPhase
        /// The phases change places.
        case flip
        /// The counters of all stripes are looked at.
        case allStripes
        /// The operation that marks a counter tells whether it is still not empty.
        case markLooks
        /// The section that empties an awaited counter advances the grace period.
        case wake
        /// It takes the mark before.
        case takesMark
        /// It takes the mark only if no other section has entered meanwhile.
        case comparison
    }

    enum Failure: Error {
        /// A table was freed that a section can read.
        case freedTooEarly
        /// All threads are done, and a table that was replaced was not freed.
        case neverFreed
        /// More sections advanced a grace period than counters were marked.
        case awakenedTwice
    }

    private enum SectionStep: Hashable { case loadPhase, add, loadTable, subtract, takeMark, done }

    private struct Section: Hashable {
        let stripe: Int
        var index = 0
        /// What comes after the steps of the program: taking the mark, or nothing.
        var step: SectionStep
        var phase = 0
        var counter = 0
        var table = -1
        var isReading = false
    }

    private enum UpdateStep: Hashable {
        case waitForWork, publish, retire, look(Int), mark(Int), unmark(Int), flip, free, done
    }

    /// An update, or the queue.
    private struct Advancing: Hashable {
        var step: UpdateStep
        var table = -1
        let isQueue: Bool
    }

    private let stripeCount: Int
    private let missing: Rule?
    private var phase = 0
    /// Those of a stripe are next to each other.
    private var counters: [Int]
    private var table = 0
    private var freed: [Bool] = [false, false, false]
    private var sections: [Section]
    private var advancing: [Advancing]
    // Under the lock.
    private var isLocked = false
    private var retired: [Int] = []
    private var retiredMeanwhile: [Int] = []
    private var stage = ReadSections.Stage.idlePhase
    private var unseen = 0
    /// How much work waits on the queue.
    private var work = 0
    /// How many marks have been set for which nothing was handed to the queue.
    private var marks = 0

    /// Creates the model before its first step.
    ///
    /// - Parameters:
    ///   - stripeCount: How many stripes there are: with one, both sections share its counters.
    ///   - missing: The rule that is left out.
    init(stripeCount: Int, without missing: Rule? = nil) {
        self.stripeCount = stripeCount
        self.missing = missing
        counters = Array(repeating: 0, count: 2 * stripeCount)
        let first = Self.program(without: missing)[0]
        sections = [Section(stripe: 0, step: first), Section(stripe: stripeCount - 1, step: first)]
        let begin = missing == .afterPublication ? UpdateStep.retire : .publish
        advancing = [
            Advancing(step: begin, isQueue: false), Advancing(step: begin, isQueue: false),
            Advancing(step: .waitForWork, isQueue: true),
        ]
    }

    private static func program(without missing: Rule?) -> [SectionStep] {
        switch missing {
        case .phaseBeforeTable: [.loadTable, .loadPhase, .add, .subtract]
        case .additionBeforeTable: [.loadPhase, .loadTable, .add, .subtract]
        default: [.loadPhase, .add, .loadTable, .subtract]
        }
    }
}

extension ReadSectionsModel {
    /// Walks all states that can be reached, and returns how many there are.
    ///
    /// - Parameter wanted: The failure to find; nil for any. States that fail otherwise have no next ones.
    func walk(until wanted: Failure? = nil) throws(Failure) -> Int {
        var known: Set<Self> = [self]
        var open = [self]
        while let state = open.popLast() {
            do throws(Failure) {
                for next in try state.next() where known.insert(next).inserted { open.append(next) }
            } catch {
                if wanted == nil || wanted == error { throw error }
            }
        }
        return known.count
    }

    /// Returns the states after a step of each thread that can take one.
    private func next() throws(Failure) -> [Self] {
        var next: [Self] = []
        for index in sections.indices where sections[index].step != .done {
            var state = self
            try state.step(section: index)
            next.append(state)
        }
        for index in advancing.indices where canStep(advancing[index]) {
            var state = self
            try state.step(advancing: index)
            next.append(state)
        }
        if next.isEmpty, !(freed[0] && freed[1]) { throw .neverFreed }
        return next
    }

    private mutating func step(section index: Int) throws(Failure) {
        var section = sections[index]
        switch section.step {
        case .loadPhase:
            section.phase = phase
        case .add:
            section.counter = 2 * section.stripe + section.phase
            counters[section.counter] += ReadSections.section
        case .loadTable:
            if freed[table] { throw .freedTooEarly }
            (section.table, section.isReading) = (table, true)
        case .subtract:
            section.isReading = false
            if missing == .sameCounter { section.counter = 2 * section.stripe + phase }
            counters[section.counter] -= ReadSections.section
            if counters[section.counter] == ReadSections.awaited {
                section.step = .takeMark
                sections[index] = section
                return
            }
        case .takeMark:
            if missing == .comparison {
                counters[section.counter] = 0
                try wake()
            } else if missing == .takesMark {
                try wake()
            } else if counters[section.counter] == ReadSections.awaited {
                counters[section.counter] = 0
                try wake()
            }
        case .done: break
        }
        section.index += 1
        let program = Self.program(without: missing)
        section.step = section.index < program.count ? program[section.index] : .done
        sections[index] = section
    }

    private mutating func wake() throws(Failure) {
        marks -= 1
        if marks < 0 { throw .awakenedTwice }
        if missing != .wake { work += 1 }
    }

    private func canStep(_ thread: Advancing) -> Bool {
        switch thread.step {
        case .waitForWork: work > 0 && !isLocked
        case .retire: !isLocked
        case .done: false
        default: true
        }
    }

    private mutating func step(advancing index: Int) throws(Failure) {
        let idle = 1 - phase
        let thread = advancing[index]
        switch thread.step {
        case .waitForWork:
            work -= 1
            isLocked = true
            advance(index)
        case .publish:
            advancing[index].table = table
            table += 1
            advancing[index].step = missing == .afterPublication ? .done : .retire
        case .retire:
            isLocked = true
            let old = missing == .afterPublication ? table : thread.table
            if missing == .waitsForTheNext, !retired.isEmpty {
                retired.append(old)
            } else {
                retiredMeanwhile.append(old)
            }
            advance(index)
        case .look(let stripe):
            if counters[2 * stripe + idle] < ReadSections.section {
                sawEmpty(stripe, index)
            } else {
                advancing[index].step = .mark(stripe)
            }
        case .mark(let stripe):
            let found = counters[2 * stripe + idle]
            counters[2 * stripe + idle] |= ReadSections.awaited
            if found & ReadSections.awaited == 0 { marks += 1 }
            if found < ReadSections.section, missing != .markLooks {
                advancing[index].step = .unmark(stripe)
            } else {
                lookOn(after: stripe, index)
            }
        case .unmark(let stripe):
            if counters[2 * stripe + idle] == ReadSections.awaited {
                counters[2 * stripe + idle] = 0
                marks -= 1
            }
            sawEmpty(stripe, index)
        case .flip:
            if missing != .flip { phase = idle }
            lookAtAll(.leftPhase, index)
        case .free:
            for old in retired {
                if sections.contains(where: { $0.isReading && $0.table == old }) { throw .freedTooEarly }
                freed[old] = true
            }
            retired = []
            advance(index)
        case .done: break
        }
    }

    /// Goes on with the grace period that runs, or begins the next one.
    private mutating func advance(_ index: Int) {
        if !retired.isEmpty { return lookOn(after: -1, index) }
        if retiredMeanwhile.isEmpty { return unlock(index) }
        swap(&retired, &retiredMeanwhile)
        if missing == .idlePhase { advancing[index].step = .flip } else { lookAtAll(.idlePhase, index) }
    }

    private mutating func lookAtAll(_ stage: ReadSections.Stage, _ index: Int) {
        self.stage = stage
        unseen = missing == .allStripes ? 1 : 1 << stripeCount - 1
        lookOn(after: -1, index)
    }

    private mutating func sawEmpty(_ stripe: Int, _ index: Int) {
        unseen &= ~(1 << stripe)
        lookOn(after: stripe, index)
    }

    private mutating func lookOn(after stripe: Int, _ index: Int) {
        if let next = (stripe + 1..<stripeCount).first(where: { unseen & 1 << $0 != 0 }) {
            advancing[index].step = .look(next)
        } else if unseen != 0 {
            unlock(index)
        } else {
            switch stage {
            case .idlePhase: advancing[index].step = missing == .leftPhase ? .free : .flip
            case .leftPhase: advancing[index].step = .free
            }
        }
    }

    private mutating func unlock(_ index: Int) {
        isLocked = false
        let thread = advancing[index]
        advancing[index].table = -1
        advancing[index].step =
            thread.isQueue ? .waitForWork : missing == .afterPublication && thread.table < 0 ? .publish : .done
    }
}
