/// Matches a value of a type, of a subclass, or of a type that conforms to the protocol.
///
/// Name a protocol by its existential type: `beAKindOf((any Error).self)`. To compare types themselves, name a
/// metatype: `expect(AvatarStore.self).to(beAKindOf(Store.Type.self))` asks for a subclass.
///
/// With a matcher, the value must also match as such:
///
/// ```swift
/// expect(shape).to(beAKindOf(Circle.self, have(\.radius, equal(3))))
/// ```
public func beAKindOf<Kind, Value>(_ type: Kind.Type, _ matcher: Matcher<Kind>? = nil) -> Matcher<Value> {
    Matcher(
        "be a kind of \(type)\(conditionText(matcher))",
        judging: { value in
            guard let kind = value as? Kind, let matcher else {
                return MatcherResult(value is Kind, seen: typedText(value))
            }
            return matcher.judge(part: kind) { "be a kind of \(type) that is to \($0)" }
        })
}

func conditionText<Value>(_ matcher: Matcher<Value>?) -> String {
    matcher.map { " that is to \($0.nested)" } ?? ""
}

/// Matches a value of exactly this type, and not of a subclass.
///
/// ```swift
/// expect(error as Any).to(beAnInstanceOf(LoadError.self))
/// ```
public func beAnInstanceOf<Exact, Value>(_ type: Exact.Type) -> Matcher<Value> {
    Matcher("be an instance of \(type)") { value in
        let exact = Swift.type(of: unwrapped(value) ?? value as Any)
        return MatcherResult(value is Exact && exact == type, seen: typedText(value))
    }
}

private func typedText(_ value: Any) -> String {
    let value = unwrapped(value) ?? value
    let type = "\(type(of: value))"
    let text = printed(value)
    return text.hasPrefix(type) || text.hasPrefix("<\(type) ") ? text : "\(text) (\(type))"
}
