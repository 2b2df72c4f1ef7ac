import MediatorCoding
import Testing

struct CodingDurationTests {
    @Test(
        arguments: [
            (.seconds(2), 2_000_000_000), (.milliseconds(-1500), -1_500_000_000), (.zero, 0),
            (Duration(secondsComponent: 9_223_372_036, attosecondsComponent: 900_000_000_000_000_000), .max),
            (Duration(secondsComponent: -9_223_372_036, attosecondsComponent: -900_000_000_000_000_000), .min),
            (.seconds(Int64.max), .max), (.seconds(Int64.min), .min),
            (.nanoseconds(Int64.max), .max), (.nanoseconds(Int64.min), .min),
        ] as [(Duration, Int)])
    func nanosecondsAreClamped(duration: Duration, nanoseconds: Int) {
        #expect(duration.nanoseconds == nanoseconds)
    }
}
