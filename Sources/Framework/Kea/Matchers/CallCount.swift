/// An expected number of calls or occurrences: `.once`, `.atLeast(2)`, or an integer literal.
public struct CallCount: Sendable, Hashable {
    let range: ClosedRange<Int>
    let isImplicit: Bool

    private init(_ range: ClosedRange<Int>, isImplicit: Bool = false) {
        (self.range, self.isImplicit) = (range, isImplicit)
    }

    /// At least once, which failures do not mention.
    static let implicit = CallCount(1...Int.max, isImplicit: true)

    /// Not at all.
    public static let never = CallCount(0...0)
    /// Exactly once.
    public static let once = CallCount(1...1)
    /// Exactly twice.
    public static let twice = CallCount(2...2)

    /// Exactly `count` times.
    public static func times(_ count: Int) -> CallCount { CallCount(count...count) }

    /// At least `count` times.
    public static func atLeast(_ count: Int) -> CallCount { CallCount(count...Int.max) }

    /// At most `count` times; zero calls suffice.
    public static func atMost(_ count: Int) -> CallCount { CallCount(min(count, 0)...count) }

    /// A number of times within a range.
    public static func between(_ range: ClosedRange<Int>) -> CallCount { CallCount(range) }

    /// Returns whether `count` calls are allowed, or can become so with further calls.
    func canAllow(_ count: Int) -> Bool { count <= range.upperBound }

    func judge(_ count: Int) -> MatcherResult {
        guard range.lowerBound >= 0 else { return .undecided("a number of calls is never negative") }
        guard range != 0...Int.max else { return .undecided("every number of calls is at least 0") }
        return MatcherResult(range.contains(count), seen: Self.text(for: count))
    }

    /// Returns a verb with the count: "be called twice", "never be called".
    func phrase(_ verb: String) -> String {
        if isImplicit { return verb }
        if range == 0...0 { return "never \(verb)" }
        if range.lowerBound == range.upperBound { return "\(verb) \(Self.text(for: range.lowerBound))" }
        if range.upperBound == .max { return "\(verb) at least \(Self.text(for: range.lowerBound))" }
        if range.lowerBound == 0 { return "\(verb) at most \(Self.text(for: range.upperBound))" }
        return "\(verb) \(range.lowerBound) to \(range.upperBound) times"
    }

    static func text(for count: Int) -> String {
        switch count {
        case 0: "never"
        case 1: "once"
        case 2: "twice"
        default: "\(count) times"
        }
    }
}

extension CallCount: ExpressibleByIntegerLiteral {
    /// Exactly `count` times.
    public init(integerLiteral count: Int) { self = .times(count) }
}
