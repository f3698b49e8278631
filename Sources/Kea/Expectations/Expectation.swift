import KeaEvents

/// An expectation about a value that can be had at once.
///
/// Every word that asks it takes a comment last, which stands before the words of a failure:
/// `expect(list.rows).to(haveCount(20), "after the reload")`.
public struct Expectation<Value> {
    private let question: Question
    private let evaluate: () throws -> Value

    init(_ expression: @escaping () throws -> Value, at location: SourceLocation) {
        question = Question(at: location)
        evaluate = expression
    }

    /// The expression, for whoever judges it.
    var expression: () throws -> Value {
        question.isAsked = true
        return evaluate
    }

    /// The place of the expectation.
    var location: SourceLocation { question.location }

    /// Expects that the matcher holds now.
    public func to(_ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil) {
        judge(matcher, negated: false, comment)
    }

    /// Expects that the matcher does not hold now.
    public func toNot(_ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil) {
        judge(matcher, negated: true, comment)
    }

    /// Expects that the matcher does not hold now; the same as `toNot`.
    public func notTo(_ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil) {
        judge(matcher, negated: true, comment)
    }

    @discardableResult
    func judge(_ matcher: Matcher<Value>, negated: Bool, _ comment: () -> String? = { nil }) -> Bool {
        let judge = matcher.begin()
        let result = ExpectationResult(Result { try expression() }, judge, negated: negated, at: location)
        if !result.holds {
            ExpectationResult.report(
                result.failure(
                    wanted: matcher.description, negated: negated, comment: comment(), at: location))
        }
        return result.holds
    }
}

/// Notices an expectation that is written and never asked: it goes away without a word of what is expected.
///
/// Where the matcher itself threw an error, as in `expect(x).to(equal(try load()))`, the example has that error to show,
/// and nothing is said of the expectation.
final class Question {
    let location: SourceLocation
    var isAsked = false

    init(at location: SourceLocation) { self.location = location }

    deinit {
        if !isAsked { ExpectationResult.reportUnasked(at: location) }
    }
}
