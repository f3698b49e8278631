import KeaEvents

/// The result of a matcher for one evaluation of an expression.
public struct MatcherResult {
    /// `true` if the value matches; `nil` if that is undecided.
    ///
    /// With `nil`, neither `to` nor `toNot` passes.
    public var matches: Bool?

    /// A description of the actual value that replaces the printed value.
    ///
    /// It follows "got", or "but" if the result is undecided.
    public var seen: String? { describeSeen() }

    /// Lines that explain the difference.
    public var details: [String] { explain() }

    /// Lines about the actual value, which a failure shows for both `to` and `toNot`.
    public var facts: [String] { listFacts() }

    /// A description that replaces the matcher's own.
    ///
    /// A comparison of large values prints only their difference, which is known only when there is an actual value.
    var wanted: String? { describeWanted() }
    var table: TableDifference? { compareTables() }

    private var describeSeen: () -> String? = { nil }
    private var describeWanted: () -> String? = { nil }
    private var explain: () -> [String] = { [] }
    private var listFacts: () -> [String] = { [] }
    private var compareTables: () -> TableDifference? = { nil }

    /// Creates a result.
    ///
    /// The texts are composed only if the expectation fails.
    ///
    /// - Parameters:
    ///   - matches: whether the value matches.
    ///   - seen: a description of the actual value, if printing the value would not show it.
    ///   - details: lines that explain the difference.
    public init(
        _ matches: Bool, seen: @autoclosure @escaping () -> String? = nil,
        details: @autoclosure @escaping () -> [String] = []
    ) {
        self.matches = matches
        describeSeen = seen
        explain = details
    }

    /// Returns a result with which neither `to` nor `toNot` passes, because there is nothing to check.
    ///
    /// - Parameter reason: the reason, as it follows "but": `it threw an error: …`.
    public static func undecided(_ reason: @autoclosure @escaping () -> String) -> MatcherResult {
        var result = MatcherResult(false, seen: reason())
        result.matches = nil
        return result
    }

    /// Returns the result with lines about the actual value that a failure of `toNot` shows too.
    ///
    /// A list of calls, for instance, helps in both cases.
    public func stating(_ facts: @autoclosure @escaping () -> [String]) -> MatcherResult {
        var result = self
        result.listFacts = facts
        return result
    }

    /// Returns the result with the difference between two tables, which replaces its details.
    package func showing(_ table: @autoclosure @escaping () -> TableDifference) -> MatcherResult {
        var result = self
        result.compareTables = table
        result.explain = { table().lines.map(\.text) }
        return result
    }

    func wanting(_ text: @autoclosure @escaping () -> String?) -> MatcherResult {
        var result = self
        result.describeWanted = text
        return result
    }

    /// Returns the result with another description of the actual value; an undecided result keeps its reason.
    func seeing(_ text: @autoclosure @escaping () -> String?) -> MatcherResult {
        guard matches != nil else { return self }
        var result = self
        result.describeSeen = text
        return result
    }

    func ofPart(_ describe: @escaping (String) -> String) -> MatcherResult {
        let result = self
        return wanting(result.wanted.map(describe))
    }

    func matching(_ matches: Bool?) -> MatcherResult {
        var result = self
        result.matches = matches
        return result
    }
}
