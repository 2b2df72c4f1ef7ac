#if canImport(ObjectiveC)
    /// Renames a user by an old target in Objective-C, whose completion is a block.
    func renameByBlock(_ userID: String, to name: String) async -> Bool {
        await withCheckedContinuation { continuation in
            let completion: @convention(block) (Bool) -> Void = { continuation.resume(returning: $0) }
            let params: [AnyHashable: Any] = [
                "userID": userID, "name": name, "completion": unsafeBitCast(completion, to: AnyObject.self),
            ]
            _ = CTMediator.sharedInstance().performTarget(
                "Profile", action: "rename", params: params, shouldCacheTarget: false)
        }
    }
#endif
