import Foundation

/// Matches a number at most `tolerance` from `expected`; by default 0.0001, as in Nimble.
///
/// Give numbers of another magnitude their own tolerance. NaN is close to nothing; infinity is close to itself.
public func beCloseTo<Value: FloatingPoint>(_ expected: Value, within tolerance: Value = 1 / 10_000)
    -> Matcher<Value>
{
    Matcher("be within \(printed(tolerance)) of \(printed(expected))") { value in
        let result = MatcherResult(
            value == expected || abs(value - expected) <= tolerance,
            seen: "\(printed(value)) (off by \(printed(abs(value - expected))))")
        return tolerance >= 0 ? result : negativeTolerance
    }
}

/// Matches a date at most `tolerance`, in seconds, from `expected`.
public func beCloseTo(_ expected: Date, within tolerance: TimeInterval = 0.0001) -> Matcher<Date> {
    Matcher("be within \(brief(tolerance)) of \(printed(expected))") { date in
        let distance = abs(date.timeIntervalSince(expected))
        guard tolerance >= 0 else { return negativeTolerance }
        return MatcherResult(
            distance <= tolerance,
            seen: "\(printed(date)) (off by \(brief(distance)))")
    }
}

/// Matches a duration at most `tolerance` longer or shorter than `expected`.
public func beCloseTo(_ expected: Duration, within tolerance: Duration) -> Matcher<Duration> {
    Matcher("be within \(tolerance.brief) of \(expected.brief)") { duration in
        let distance = duration > expected ? duration - expected : expected - duration
        guard tolerance >= .zero else { return negativeTolerance }
        return MatcherResult(distance <= tolerance, seen: "\(duration.brief) (off by \(distance.brief))")
    }
}

/// Returns a time; the type `Duration` has neither infinity nor NaN.
private func brief(_ seconds: TimeInterval) -> String {
    seconds.isFinite ? Duration.seconds(seconds).brief : "\(seconds) s"
}

private var negativeTolerance: MatcherResult { .undecided("a tolerance is never negative") }

/// Matches zero: of a number, a duration, or another type with addition.
public func beZero<Value: AdditiveArithmetic>() -> Matcher<Value> {
    Matcher("be zero") { $0 == .zero }
}
