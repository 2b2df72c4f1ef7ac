import Mediator
import TestSupport
import Testing

@testable import MediatorTesting

/// A journal returns each item once.
@Suite(.hangLimit) struct TestingJournalTests {
    private struct Entry: JournalItem, Equatable {
        var name = ActionPath(target: "T", action: "a")
        let number: Int
    }

    @Test func anItemThatAWaiterTookIsNotReturnedAgain() async {
        let (journal, name) = (Journal<Entry>(), Entry(number: 0).name)
        // An immediate task runs until it waits.
        let (first, second) = (Task.immediate { await journal.next(name) }, Task.immediate { await journal.next(name) })
        for number in 1...3 { journal.append(Entry(number: number)) }
        #expect(await first.value == Entry(number: 1))
        #expect(await second.value == Entry(number: 2))
        #expect(await journal.next(name) == Entry(number: 3))
        #expect(journal.all.map(\.number) == [1, 2, 3])
    }

    @Test func aWaiterGetsNoItemOfAnotherName() async {
        let journal = Journal<Entry>()
        let waiting = Task.immediate { await journal.next(ActionPath(target: "T", action: "b")) }
        journal.append(Entry(number: 1))
        journal.append(Entry(name: ActionPath(target: "T", action: "b"), number: 2))
        #expect(await waiting.value?.number == 2)
        #expect(await journal.next(Entry(number: 0).name) == Entry(number: 1))
    }
}
