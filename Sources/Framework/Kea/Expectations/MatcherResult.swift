import KeaEvents

/// The result of a matcher for one evaluation of an expression.
public struct MatcherResult {
    /// `true` if the value matches; `nil`, with which neither `to` nor `toNot` passes, if that is undecided.
    public var matches: Bool?

    /// A description of the actual value instead of the printed one, after "got", or "but" if undecided.
    public var seen: String? { describeSeen() }

    /// Lines that explain the difference.
    public var details: [String] { explain() }

    /// Lines about the actual value, which a failure shows for both `to` and `toNot`.
    public var facts: [String] { listFacts() }

    /// Lines about the parts that match, if not all of them do; then the negation does not pass either.
    var matchingParts: [String] { listMatchingParts() }

    /// A description that replaces the matcher's own: of large values, the difference alone.
    var wanted: String? { describeWanted() }
    var table: TableDifference? { compareTables() }

    private var describeSeen: () -> String? = { nil }
    private var describeWanted: () -> String? = { nil }
    private var explain: () -> [String] = { [] }
    private var listFacts: () -> [String] = { [] }
    private var listMatchingParts: () -> [String] = { [] }
    private var compareTables: () -> TableDifference? = { nil }

    /// Creates a result; its texts are composed only if the expectation fails.
    public init(
        _ matches: Bool, seen: @autoclosure @escaping () -> String? = nil,
        details: @autoclosure @escaping () -> [String] = []
    ) {
        self.matches = matches
        describeSeen = seen
        explain = details
    }

    /// Returns a result with which neither `to` nor `toNot` passes; the reason follows "but": `it threw an error: …`.
    public static func undecided(_ reason: @autoclosure @escaping () -> String) -> MatcherResult {
        MatcherResult(false, seen: reason()).matching(nil)
    }

    /// Returns the result with lines, such as a list of calls, that a failure of `toNot` shows too.
    public func stating(_ facts: @autoclosure @escaping () -> [String]) -> MatcherResult {
        with { $0.listFacts = facts }
    }

    func matchingOnly(_ parts: @autoclosure @escaping () -> [String]) -> MatcherResult {
        with { $0.listMatchingParts = parts }
    }

    /// Returns the result with the difference between two tables, which replaces its details.
    package func showing(_ table: @autoclosure @escaping () -> TableDifference) -> MatcherResult {
        with { result in
            result.compareTables = table
            result.explain = { table().lines.map(\.text) }
        }
    }

    func wanting(_ text: @autoclosure @escaping () -> String?) -> MatcherResult {
        with { $0.describeWanted = text }
    }

    /// Returns the result with another description of the actual value; an undecided result keeps its reason.
    func seeing(_ text: @autoclosure @escaping () -> String?) -> MatcherResult {
        matches == nil ? self : with { $0.describeSeen = text }
    }

    func ofPart(_ describe: @escaping (String) -> String) -> MatcherResult {
        wanting(self.wanted.map(describe))
    }

    func matching(_ matches: Bool?) -> MatcherResult { with { $0.matches = matches } }

    private func with(_ change: (inout MatcherResult) -> Void) -> MatcherResult {
        var result = self
        change(&result)
        return result
    }
}
