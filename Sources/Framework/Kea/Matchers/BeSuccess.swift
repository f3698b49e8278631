import KeaEvents

/// Is the success of a `Result`.
public func beSuccess<Success, Failure>() -> Matcher<Result<Success, Failure>> {
    Matcher("be a success") { result in
        if case .success = result { true } else { false }
    }
}

/// Is the success of a `Result`, and its value matches.
public func beSuccess<Success, Failure>(
    _ matcher: Matcher<Success>
) -> Matcher<Result<Success, Failure>> {
    Matcher("be a success that is to \(matcher.nested)") {
        (result: Result<Success, Failure>) -> MatcherResult in
        guard case .success(let value) = result else { return MatcherResult(false) }
        let matched = matcher.judge(part: value) { "be a success that is to \($0)" }
        return matched.seeing(".success(\(matched.seen ?? printed(value)))")
    }
}
