/// A registered target with its object.
struct TargetRegistration: Sendable {
    let name: String
    let module: String
    let location: CodeLocation
    let lazyObject: any ReleasableObject
}
