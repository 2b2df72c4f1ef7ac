/// What one would write for two modules alone: a protocol, and an object behind it.
public protocol CartService: Sendable {
    /// Does the work of the benchmark's action of two parameters.
    func add(productID: String, quantity: Int) throws -> Int
}

/// The objects behind the protocol.
public enum CartServices {
    /// Returns an object whose type its callers cannot see.
    @inline(never)
    public static func adding(_ number: Int) -> any CartService { Adder(number: number) }

    private struct Adder: CartService {
        let number: Int

        func add(productID: String, quantity: Int) throws -> Int { productID.utf8.count &+ quantity &+ number }
    }
}
