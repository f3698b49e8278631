import Foundation

/// Is not further than `tolerance` from `expected`.
///
/// A number that is none (NaN) is close to nothing; infinity is close to itself.
public func beCloseTo<Value: FloatingPoint>(_ expected: Value, within tolerance: Value) -> Matcher<Value> {
    Matcher("be within \(printed(tolerance)) of \(printed(expected))") { value in
        MatcherResult(
            value == expected || abs(value - expected) <= tolerance,
            seen: "\(printed(value)) (off by \(printed(abs(value - expected))))")
    }
}

/// Is equal to `expected` up to rounding: to about half of its digits.
///
/// Nothing but zero is close to zero in this sense; say how close it is to be: `beCloseTo(0, within: 0.001)`.
public func beCloseTo<Value: FloatingPoint>(_ expected: Value) -> Matcher<Value> {
    beCloseTo(expected, within: expected.isFinite ? abs(expected) * Value.ulpOfOne.squareRoot() : 0)
}

/// Is not further than `tolerance`, in seconds, from `expected`.
public func beCloseTo(_ expected: Date, within tolerance: TimeInterval) -> Matcher<Date> {
    Matcher("be within \(Duration.seconds(tolerance).brief) of \(printed(expected))") { date in
        let distance = abs(date.timeIntervalSince(expected))
        return MatcherResult(
            distance <= tolerance,
            seen: "\(printed(date)) (off by \(Duration.seconds(distance).brief))")
    }
}

/// Is not longer or shorter than `expected` by more than `tolerance`.
public func beCloseTo(_ expected: Duration, within tolerance: Duration) -> Matcher<Duration> {
    Matcher("be within \(tolerance.brief) of \(expected.brief)") { duration in
        let distance = duration > expected ? duration - expected : expected - duration
        return MatcherResult(distance <= tolerance, seen: "\(duration.brief) (off by \(distance.brief))")
    }
}
