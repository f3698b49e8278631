/// Matches an expression that throws any error.
public func throwError<Value>() -> Matcher<Value> {
    throwing("throw an error") { (_: any Error) in MatcherResult(true) }
}

/// Matches an expression that throws an error equal to `expected`.
///
/// ```swift
/// expect { try load() }.to(throwError(LoadError.offline))
/// ```
public func throwError<Value, Wanted: Error & Equatable>(_ expected: Wanted) -> Matcher<Value> {
    throwing("throw \(printed(expected))") { (error: Wanted) in
        guard error != expected else { return MatcherResult(true) }
        return MatcherResult(
            false, seen: printed(error), details: differences(expected: expected, got: error))
    }
}

/// Matches an expression that throws an error of a type, or one of that type that matches.
///
/// ```swift
/// expect { try load() }.to(throwError(LoadError.self))
/// expect { try load() }.to(throwError(LoadError.self, have(\.code, equal(404))))
/// expect { try load() }.to(throwError((any Error).self, satisfy { $0.localizedDescription.isEmpty }))
/// ```
public func throwError<Value, Wanted: Error>(
    _ type: Wanted.Type, _ matcher: Matcher<Wanted>? = nil
) -> Matcher<Value> {
    throwing("throw an error of type \(type)\(conditionText(matcher))") { (error: Wanted) in
        guard let matcher else { return MatcherResult(true) }
        let result = matcher.judge(part: error) { "throw an error of type \(type) that is to \($0)" }
        return result.seeing(result.seen ?? printed(error))
    }
}

/// Matches an expression that throws an error of the closure's parameter type that meets the expectations in it.
///
/// ```swift
/// expect { try load() }.to(throwError { (error: LoadError) in expect(error.code).to(equal(404)) })
/// ```
public func throwError<Value, Wanted: Error>(
    _ inspect: @escaping (Wanted) throws -> Void
) -> Matcher<Value> {
    throwing("throw an error of type \(Wanted.self) that meets the expectations in the closure") {
        error in
        let outcome = FailureRecorder.run { try inspect(error) }.attempt
        guard case .failure(let failure) = outcome else { return MatcherResult(true) }
        return MatcherResult(false, seen: printed(error), details: ["\(failure)"])
    }
}

private func throwing<Value, Wanted>(
    _ description: @autoclosure @escaping () -> String, _ judge: @escaping (Wanted) -> MatcherResult
) -> Matcher<Value> {
    Matcher(description(), about: .effect) {
        { outcome in
            switch outcome {
            case .success: MatcherResult(false, seen: "none")
            case .failure(let error as Wanted): judge(error)
            case .failure(let error): MatcherResult(false, seen: printed(error))
            }
        }
    }
}

/// Matches an error equal to `expected`: for errors in values, such as a result or a property.
///
/// ```swift
/// expect(list.error).to(matchError(LoadError.offline))
/// ```
public func matchError<Value, Wanted: Error & Equatable>(_ expected: Wanted) -> Matcher<Value> {
    Matcher("be the error \(printed(expected))") { value in
        MatcherResult(value as? Wanted == expected)
    }
}

/// Matches an error of a type: for errors in values, such as a result or a property.
public func matchError<Value, Wanted: Error>(_ type: Wanted.Type) -> Matcher<Value> {
    Matcher("be an error of type \(type)") { $0 is Wanted }
}
