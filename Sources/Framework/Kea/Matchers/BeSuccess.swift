/// Matches the success of a `Result`, or one whose value matches.
public func beSuccess<Success, Failure>(
    _ matcher: Matcher<Success>? = nil
) -> Matcher<Result<Success, Failure>> {
    matching(matcher, "success") { result in
        if case .success(let value) = result { value } else { nil }
    }
}

/// Matches the failure of a `Result`, or one whose error matches.
///
/// ```swift
/// expect(result).to(beFailure(equal(.offline)))
/// expect(result).to(beFailure(matchError(LoadError.offline)))  // if the error is `any Error`
/// ```
public func beFailure<Success, Failure>(
    _ matcher: Matcher<Failure>? = nil
) -> Matcher<Result<Success, Failure>> {
    matching(matcher, "failure") { result in
        if case .failure(let error) = result { error } else { nil }
    }
}

private func matching<Success, Failure, Part>(
    _ matcher: Matcher<Part>?, _ name: String, _ part: @escaping (Result<Success, Failure>) -> Part?
) -> Matcher<Result<Success, Failure>> {
    Matcher("be a \(name)\(conditionText(matcher))") { (result: Result<Success, Failure>) in
        guard let part = part(result), let matcher else { return MatcherResult(part(result) != nil) }
        let matched = matcher.judge(part: part) { "be a \(name) that is to \($0)" }
        return matched.seeing(".\(name)(\(matched.seen ?? printed(part)))")
    }
}
