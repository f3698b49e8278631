/// What a matcher checks, and therefore when there is nothing to check: then neither it nor its negation passes.
enum Topic {
    /// The value: there is none if it is `nil`.
    case value
    /// The presence of a value, so that `nil` is a value like others.
    case presence
    /// An effect of the evaluation, such as an error. If it is missing, the expression must have been evaluated.
    case effect

    func judge<Value>(
        _ outcome: Result<Value, any Error>, _ judge: (Result<Value, any Error>) -> MatcherResult
    ) -> MatcherResult {
        guard self != .presence, case .success(let value) = outcome else { return judge(outcome) }
        if self == .value { return isNil(value) ? .undecided(nilReason) : judge(outcome) }
        let result = judge(outcome)
        guard result.matches == false, let reason = unevaluatedReason(value) else { return result }
        return .undecided(reason)
    }
}

let nilReason = "it is nil"

/// Returns the reason why an expression that returned this value may not have done its work.
private func unevaluatedReason<Value>(_ value: Value) -> String? {
    if isNil(value) {
        return "\(nilReason), as if nothing was called; if nil is the result, write `to(beNil())`"
    }
    let name = String(reflecting: type(of: unwrapped(value) ?? value))
    if name.hasPrefix("Swift.Result<") { return "it is a Result, which keeps its error; ask it by `get()`" }
    if name.hasPrefix("Swift.Task<") {
        return "it is a Task, which may not have ended; write `try await task.value`"
    }
    return name.contains("->") ? "it holds functions that were not called; call them" : nil
}

/// Returns whether a value is `nil`, also inside another optional or `Any`.
func isNil<Value>(_ value: Value) -> Bool {
    // This runs for each evaluated value; a mirror of a value that is not optional would take longer than the rest.
    guard MetadataKind(of: type(of: value as Any)) == .optional else { return false }
    return Mirror(reflecting: value).children.first.map { isNil($0.value) } ?? true
}

/// Returns the value inside any number of optionals, or `nil` if one of them is.
func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
}
