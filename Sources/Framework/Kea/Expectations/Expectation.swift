/// An expectation about a value that is available without suspending.
///
/// An expectation made by `expect` continues after a failure: its `Stop` is `Never`. One made by `require` throws an
/// error that ends the example.
///
/// Every method that evaluates it takes a comment as its last argument, which precedes the failure message:
/// `expect(list.rows).to(haveCount(20), "after the reload")`.
public final class Expectation<Value, Stop: Error> {
    let location: SourceLocation
    /// Ends the example after a failure, if this is a requirement.
    let stop: () throws(Stop) -> Void
    private let evaluate: () throws -> Value
    private var isAsked = false

    init(
        _ expression: @escaping () throws -> Value, at location: SourceLocation,
        stop: @escaping () throws(Stop) -> Void
    ) {
        (self.location, self.stop) = (location, stop)
        evaluate = expression
    }

    /// Detects an expectation that is never evaluated, and for which no error of the matcher's argument was recorded.
    deinit {
        if !isAsked { ExpectationResult.reportUnasked(at: location) }
    }

    var expression: () throws -> Value {
        isAsked = true
        return evaluate
    }

    /// Expects that the matcher matches now.
    public func to(_ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil) throws(Stop) {
        try judge(matcher, negated: false, comment)
    }

    /// Expects that the matcher does not match now.
    public func toNot(_ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil) throws(Stop) {
        try judge(matcher, negated: true, comment)
    }

    func judge(_ matcher: Matcher<Value>, negated: Bool, _ comment: () -> String?) throws(Stop) {
        let judge = matcher.begin()
        let outcome = Result { try expression() }
        if ExpectationResult.fails(outcome, judge, of: matcher, negated: negated, comment, at: location) {
            try stop()
        }
    }
}
