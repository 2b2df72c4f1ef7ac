import Mediator
import MediatorCoding

extension Duration {
    /// Microseconds, exact to the nanosecond.
    var microseconds: Double { Double(nanoseconds) / 1000 }
}
