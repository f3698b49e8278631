/// A number of calls or occurrences: `.once`, `.atLeast(2)`, or just a number.
public struct CallCount: Sendable, Hashable {
    let range: ClosedRange<Int>
    let isWordless: Bool

    private init(_ range: ClosedRange<Int>, isWordless: Bool = false) {
        self.range = range
        self.isWordless = isWordless
    }

    /// At least once, which goes without saying.
    static let unsaid = CallCount(1...Int.max, isWordless: true)

    /// Not at all.
    public static let never = CallCount(0...0)
    /// Exactly once.
    public static let once = CallCount(1...1)
    /// Exactly twice.
    public static let twice = CallCount(2...2)

    /// Exactly `count` times.
    public static func times(_ count: Int) -> CallCount { CallCount(max(count, 0)...max(count, 0)) }

    /// `count` times or more often.
    public static func atLeast(_ count: Int) -> CallCount { CallCount(max(count, 0)...Int.max) }

    /// `count` times or less often; never is enough.
    public static func atMost(_ count: Int) -> CallCount { CallCount(0...max(count, 0)) }

    /// A number of times that lies in a range.
    public static func between(_ range: ClosedRange<Int>) -> CallCount { CallCount(range) }

    /// Whether `count` calls are as many as wanted, or may become so.
    func canAllow(_ count: Int) -> Bool { count <= range.upperBound }

    /// Whether `count` calls are as many as wanted.
    func allows(_ count: Int) -> Bool { range.contains(count) }

    /// A phrase about a call with the count in it: "be called twice", "never be called".
    func phrase(_ verb: String) -> String {
        if isWordless { return verb }
        if range == 0...0 { return "never \(verb)" }
        if range.lowerBound == range.upperBound { return "\(verb) \(Self.words(for: range.lowerBound))" }
        if range.upperBound == .max { return "\(verb) at least \(Self.words(for: range.lowerBound))" }
        if range.lowerBound == 0 { return "\(verb) at most \(Self.words(for: range.upperBound))" }
        return "\(verb) \(range.lowerBound) to \(range.upperBound) times"
    }

    /// The words for a number of calls.
    static func words(for count: Int) -> String {
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
