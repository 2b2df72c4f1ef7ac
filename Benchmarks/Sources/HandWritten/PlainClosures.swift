/// Closures called with nothing in between.
///
/// Returned by functions that are not inlined, so that their callers call what they cannot see; and not taken out of a
/// generic collection, which would lay two conversion thunks around each.
public enum PlainClosures {
    /// Returns a closure that takes nothing and returns a number.
    @inline(never)
    public static func returning(_ number: Int) -> @Sendable () throws -> Int {
        { number }
    }

    /// Returns a closure that reads and casts two values of a dictionary.
    @inline(never)
    public static func adding(_ number: Int) -> @Sendable ([String: Any]) throws -> Any {
        { parameters in
            guard let productID = parameters["productID"] as? String, let quantity = parameters["quantity"] as? Int
            else { throw HandWrittenError.badParameters }
            return productID.utf8.count &+ quantity &+ number
        }
    }
}
