import Foundation
import KeaEvents
import KeaText

/// The goal and the duration of a waiting expectation.
public struct Wait {
    enum Mode {
        /// As soon as it matches; it fails if it does not match at the deadline.
        case eventually
        /// As soon as it does not match; it passes if it still matches at the deadline.
        case throughout
        /// At the deadline, by one sample.
        case atEnd
    }

    let mode: Mode
    let negated: Bool
    let duration: Duration
    let comment: String?

    var window: String {
        let word =
            switch mode {
            case .eventually: "within"
            case .throughout: "for"
            case .atEnd: "after"
            }
        return " \(word) \(duration.brief)"
    }

    init(_ mode: Mode, negated: Bool = false, _ duration: Duration?, _ comment: String? = nil) {
        (self.mode, self.negated, self.comment) = (mode, negated, comment)
        let usual = Execution.current?.waiting ?? WaitingTimes()
        self.duration = duration ?? (mode == .eventually ? usual.within : usual.throughout)
    }
}

/// The samples of one waiting expectation, and the time of the next one.
///
/// One poll is one evaluation, and the last is at the deadline. Time without a processor, or at a breakpoint, moves it.
struct Polling<Value> {
    private let matcher: Matcher<Value>
    private let judge: (Result<Value, any Error>) -> MatcherResult
    private let wait: Wait
    private let start: ContinuousClock.Instant
    private var deadline: ContinuousClock.Instant
    private let location: SourceLocation
    private var samples = Samples()
    private var isDecided = false
    private(set) var hasFailed = false
    /// The instant of the last sample, and the number of samples at it.
    private var last: (instant: ContinuousClock.Instant, count: Int)?
    private var lostTime = LostTime.soFar

    init(_ matcher: Matcher<Value>, _ wait: Wait, at location: SourceLocation) {
        (self.matcher, self.wait, self.location) = (matcher, wait, location)
        judge = matcher.begin()
        start = .now
        deadline = start + wait.duration
        if wait.duration < .zero { giveUp(because: "a time is never negative") }
    }

    var end: ContinuousClock.Instant { deadline }

    /// Whether a sample would be too early, because only the one at the deadline counts.
    var isEarly: Bool { wait.mode == .atEnd && ContinuousClock.now < deadline }

    var nextSample: ContinuousClock.Instant? {
        guard !isDecided else { return nil }
        let now = ContinuousClock.now
        if wait.mode == .atEnd {
            // In between, a synchronous body checks its time limit.
            return MainLoop.isVirtual ? deadline : min(deadline, now + .milliseconds(100))
        }
        return min(now + PollingInterval.pause(after: now - start, samples: sampleCount(at: now)), deadline)
    }

    mutating func addSample(_ outcome: Result<Value, any Error>) {
        guard !isDecided else { return }
        let now = ContinuousClock.now
        if now >= deadline, wait.mode != .atEnd { deadline += timeLost(until: now) }
        last = (now, sampleCount(at: now) + 1)
        // In a group it is a mistake, regardless of the next samples.
        let isLast = now >= deadline || GroupBuilder.isDeclaring && FailureRecorder.current == nil
        let result = ExpectationResult(outcome, judge, negated: wait.negated, at: location)
        isDecided = isLast || result.holds == (wait.mode == .eventually)
        if result.holds { return }
        samples.add(result.seen, at: now - start)
        if isDecided { report(result) }
    }

    private func sampleCount(at now: ContinuousClock.Instant) -> Int {
        last.map { $0.instant == now ? $0.count : 0 } ?? 0
    }

    private mutating func timeLost(until now: ContinuousClock.Instant) -> Duration {
        let before = lostTime
        lostTime = LostTime.soFar
        let sinceLastSample = now - (last?.instant ?? start)
        let held = LostTime.isDebugged && sinceLastSample > .milliseconds(200) ? sinceLastSample : .zero
        return max(lostTime - before, held)
    }

    /// Ends a wait in a synchronous body, which cannot be cancelled, when the time limit of the example has passed.
    mutating func checkTimeLimit() {
        guard let limit = LostTime.passedLimit else { return }
        giveUp(because: "the example \(TimeLimitExceeded(limit: limit).message)", kind: .timeLimit)
    }

    /// Ends a wait that cannot be decided: the expression did not return by the deadline, or the task was cancelled.
    mutating func giveUp(
        because reason: String = "the expression did not return", kind: Failure.Kind = .expectation
    ) {
        guard !isDecided else { return }
        isDecided = true
        let result = ExpectationResult(
            Result<Value, any Error>.failure(CancellationError()), { _ in .undecided(reason) },
            negated: wait.negated)
        report(result, kind)
    }

    private mutating func report(_ result: ExpectationResult, _ kind: Failure.Kind = .expectation) {
        hasFailed = true
        var failure = result.failure(
            wanted: matcher.description, negated: wait.negated, within: wait.window, comment: wait.comment,
            samples: samples.lines, at: location)
        failure.kind = kind
        ExpectationResult.report(failure)
    }
}

/// The lost time of the running example; zero if it is unknown, and in virtual time.
private enum LostTime {
    static var soFar: Duration { ofRun { $0.host.lostTime?() ?? .zero } ?? .zero }
    static var isDebugged: Bool { ofRun { $0.host.isDebugged() } ?? false }

    static var passedLimit: Duration? {
        guard Thread.isMainThread, let execution = Execution.current, let deadline = execution.deadline,
            deadline <= .now
        else { return nil }
        return MainActor.assumeIsolated { execution.isExcused(past: deadline) } ? nil : execution.limit
    }

    private static func ofRun<Value: Sendable>(_ value: @MainActor (Run) -> Value) -> Value? {
        guard Thread.isMainThread, !MainLoop.isVirtual else { return nil }
        return MainActor.assumeIsolated { Execution.current.map { value($0.run) } }
    }
}

struct Samples {
    private var runs: [(seen: String, first: Duration)] = []
    private var last: (seen: String, time: Duration) = ("", .zero)
    private var count = 0

    /// The greatest number of different values to list; of more, the first and the last ones.
    private static let listed = 8

    mutating func add(_ seen: String, at time: Duration) {
        count += 1
        last = (seen, time)
        guard runs.last?.seen != seen else { return }
        if runs.count == Self.listed { runs.remove(at: Self.listed / 2) }
        runs.append((seen, time))
    }

    /// The samples as a line of a failure: `seen: 0 from 0 ms, 20 from 0.120 s, 20 at 1.000 s (37 samples)`.
    var lines: [String] {
        guard count > 1 else { return [] }
        var parts = runs.map { "\(Self.short($0.seen)) from \(Self.time($0.first))" }
        parts.append("\(Self.short(last.seen)) at \(Self.time(last.time))")
        return ["seen: \(parts.joined(separator: ", ")) (\(count) samples)"]
    }

    private static func short(_ text: String) -> String {
        text.count > 80 ? "\(text.prefix(79))…" : text
    }

    private static func time(_ duration: Duration) -> String {
        let milliseconds = Int((duration.seconds * 1000).rounded())
        guard milliseconds >= 100 else { return "\(milliseconds) ms" }
        return "\(fixedSeconds(duration.seconds)) s"
    }
}

/// The interval between two samples: short in real time; in virtual time, any event wakes the waiting task.
enum PollingInterval {
    /// Returns the pause before the next sample: a fiftieth of the elapsed time, and a tenth of virtual time.
    ///
    /// - Parameter samples: the number of samples at this instant of virtual time; the second is after all its work.
    static func pause(after elapsed: Duration, samples: Int) -> Duration {
        guard MainLoop.isVirtual else { return min(max(elapsed / 50, .microseconds(100)), .milliseconds(10)) }
        return samples > 1 ? max(elapsed / 10, .microseconds(100)) : .zero
    }
}
