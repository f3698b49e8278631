import KeaEvents

/// An expectation about a value that can be had at once.
///
/// One of `expect` goes on where it does not hold: its `Stop` is `Never`. One of `require` throws an error then, which ends
/// the example.
///
/// Every word that asks it takes a comment last, which stands before the words of a failure:
/// `expect(list.rows).to(haveCount(20), "after the reload")`.
public final class Expectation<Value, Stop: Error> {
    /// The place of the expectation.
    let location: SourceLocation
    /// Ends the example after a failure, if it is to.
    let stop: () throws(Stop) -> Void
    private let evaluate: () throws -> Value
    private var isAsked = false

    init(
        _ expression: @escaping () throws -> Value, at location: SourceLocation,
        stop: @escaping () throws(Stop) -> Void
    ) {
        self.location = location
        self.stop = stop
        evaluate = expression
    }

    /// Notices an expectation that is written and never asked: it goes away without a word of what is expected.
    ///
    /// Where the matcher itself threw an error, as in `expect(x).to(equal(try load()))`, the example has that error to show,
    /// and nothing is said of the expectation.
    deinit {
        if !isAsked { ExpectationResult.reportUnasked(at: location) }
    }

    /// The expression, for whoever judges it.
    var expression: () throws -> Value {
        isAsked = true
        return evaluate
    }

    /// Expects that the matcher holds now.
    public func to(_ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil) throws(Stop) {
        try judge(matcher, negated: false, comment)
    }

    /// Expects that the matcher does not hold now.
    public func toNot(_ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil) throws(Stop) {
        try judge(matcher, negated: true, comment)
    }

    /// Expects that the matcher does not hold now; the same as `toNot`.
    public func notTo(_ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil) throws(Stop) {
        try judge(matcher, negated: true, comment)
    }

    func judge(_ matcher: Matcher<Value>, negated: Bool, _ comment: () -> String?) throws(Stop) {
        let judge = matcher.begin()
        let result = ExpectationResult(Result { try expression() }, judge, negated: negated, at: location)
        guard !result.holds else { return }
        ExpectationResult.report(
            result.failure(wanted: matcher.description, negated: negated, comment: comment(), at: location))
        try stop()
    }
}
