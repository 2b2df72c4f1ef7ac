/// A number of messages, and their size.
struct MessageLoad {
    var messages = 0
    var bytes = 0

    mutating func add(_ size: Int) {
        messages += 1
        bytes += size
    }

    mutating func remove(_ size: Int) {
        messages -= 1
        bytes -= size
    }
}
