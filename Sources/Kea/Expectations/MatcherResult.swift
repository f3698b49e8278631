/// The result of a matcher for one evaluation of an expression.
public struct MatcherResult {
    /// `true` where the value is what was wanted; `nil` where that cannot be said.
    ///
    /// With `nil`, neither `to` nor `toNot` passes.
    public var matches: Bool?

    /// The words for what was seen, in place of the printed value.
    ///
    /// They follow "got", or "but" where nothing could be decided.
    public var seen: String? { describeSeen() }

    /// Lines that explain the difference.
    public var details: [String] { explain() }

    /// Lines about what was seen, which a failure shows whichever way the expectation was meant.
    public var facts: [String] { tell() }

    /// The wish, in place of the matcher's description.
    ///
    /// A comparison prints of a large value only what differs, and that is not known before there is another.
    var wanted: String? { describeWanted() }

    private var describeSeen: () -> String? = { nil }
    private var describeWanted: () -> String? = { nil }
    private var explain: () -> [String] = { [] }
    private var tell: () -> [String] = { [] }

    /// Makes a result.
    ///
    /// The words are put together only if the expectation fails.
    ///
    /// - Parameters:
    ///   - matches: whether the value is what was wanted.
    ///   - seen: what was seen, where the printed value would not say it.
    ///   - details: lines that explain the difference.
    public init(
        _ matches: Bool, seen: @autoclosure @escaping () -> String? = nil,
        details: @autoclosure @escaping () -> [String] = []
    ) {
        self.matches = matches
        describeSeen = seen
        explain = details
    }

    /// A result that fails both `to` and `toNot`: there was nothing to judge.
    ///
    /// - Parameter reason: why, as the words after "but": `it threw an error: …`.
    public static func undecided(_ reason: @autoclosure @escaping () -> String) -> MatcherResult {
        var result = MatcherResult(false, seen: reason())
        result.matches = nil
        return result
    }

    /// The result with lines about what was seen, which a failure of `toNot` shows as well.
    ///
    /// A list of calls, for one, helps both ways.
    public func stating(_ facts: @autoclosure @escaping () -> [String]) -> MatcherResult {
        var result = self
        result.tell = facts
        return result
    }

    /// The result with other words for what was wanted.
    func wanting(_ words: @autoclosure @escaping () -> String?) -> MatcherResult {
        var result = self
        result.describeWanted = words
        return result
    }

    /// The result with other words for what was seen; one that is undecided keeps its reason.
    func seeing(_ words: @autoclosure @escaping () -> String?) -> MatcherResult {
        guard matches != nil else { return self }
        var result = self
        result.describeSeen = words
        return result
    }

    /// The result of a part in words for the whole.
    func ofPart(_ describe: @escaping (String) -> String) -> MatcherResult {
        let result = self
        return wanting(result.wanted.map(describe))
    }

    /// The same words with another result.
    func matching(_ matches: Bool?) -> MatcherResult {
        var result = self
        result.matches = matches
        return result
    }
}
