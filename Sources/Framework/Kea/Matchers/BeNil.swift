/// Matches `nil`.
public func beNil<Wrapped>() -> Matcher<Wrapped?> { matcher("be nil", nilMatches: true) }

/// Matches `nil`; fails if the subject is not an optional.
///
/// Without this overload the compiler would wrap such a subject into an optional, and
/// `expect(delegate.finish).toNot(beNil())` would always pass. If both overloads apply, the compiler prefers the other
/// one, which has fewer parameters.
public func beNil<Value>(_file: String = #filePath) -> Matcher<Value> {
    matcher("be nil", nilMatches: true)
}

/// Matches a value that is not `nil`.
public func haveValue<Wrapped>() -> Matcher<Wrapped?> { matcher("have a value", nilMatches: false) }

/// Matches a value that is not `nil`; fails if the subject is not an optional, as `beNil` does.
public func haveValue<Value>(_file: String = #filePath) -> Matcher<Value> {
    matcher("have a value", nilMatches: false)
}

/// Matches an optional whose wrapped value matches.
///
/// ```swift
/// expect(question).to(have(\.title, haveValue(beginWith("Why"))))
/// ```
///
/// Use it inside other matchers: `expect(optional).to(beginWith("Why"))` unwraps the optional by itself.
public func haveValue<Wrapped>(_ matcher: Matcher<Wrapped>) -> Matcher<Wrapped?> {
    matcher.ofWrapped().judging({ "have a value that is to \($0)" }) { $0 }
}

private func matcher<Value>(_ description: String, nilMatches: Bool) -> Matcher<Value> {
    Matcher(description, about: .presence) { value in
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else {
            return .undecided("\(printed(value)) is not optional, and never nil")
        }
        guard let wrapped = mirror.children.first?.value else { return MatcherResult(nilMatches) }
        return isNil(wrapped) ? .undecided("it is an optional that holds nil") : MatcherResult(!nilMatches)
    }
}
