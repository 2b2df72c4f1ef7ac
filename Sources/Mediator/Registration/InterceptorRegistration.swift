/// An interceptor or a tracer, as it was registered.
struct InterceptorRegistration: Sendable {
    enum Kind: Sendable {
        /// An interceptor that decides about a call without suspending.
        case sync(@Sendable (Call) throws -> Interception)
        /// An interceptor that runs around a call and may suspend.
        case async(@Sendable (Call, Next) async throws -> Value)
        case tracer(any Tracer)
    }

    let kind: Kind
    let info: InterceptorInfo

    var tracer: (any Tracer)? { if case .tracer(let tracer) = kind { tracer } else { nil } }

    /// The position among all: tracers are outermost, then the interceptors that run before the parameters are checked.
    var position: (rank: Int, order: Int) {
        (tracer != nil ? 0 : info.beforeParameterCheck ? 1 : 2, info.order)
    }
}
