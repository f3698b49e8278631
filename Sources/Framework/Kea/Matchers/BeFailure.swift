import KeaEvents

/// Is the failure of a `Result`.
public func beFailure<Success, Failure>() -> Matcher<Result<Success, Failure>> {
    Matcher("be a failure") { result in
        if case .failure = result { true } else { false }
    }
}

/// Is the failure of a `Result`, and its error matches.
///
/// ```swift
/// expect(result).to(beFailure(equal(.offline)))
/// expect(result).to(beFailure(matchError(LoadError.offline)))  // where it fails with any error
/// ```
public func beFailure<Success, Failure>(
    _ matcher: Matcher<Failure>
) -> Matcher<Result<Success, Failure>> {
    Matcher("be a failure that is to \(matcher.nested)") {
        (result: Result<Success, Failure>) -> MatcherResult in
        guard case .failure(let error) = result else { return MatcherResult(false) }
        let matched = matcher.judge(part: error) { "be a failure that is to \($0)" }
        return matched.seeing(".failure(\(matched.seen ?? printed(error)))")
    }
}
