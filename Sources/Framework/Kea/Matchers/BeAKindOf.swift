/// Is a value of a type, of a subclass of it, or of a type that conforms to it.
///
/// A protocol is named by its existential type: `beAKindOf((any Error).self)`. Of types, ask for the metatype:
/// `expect(AvatarStore.self).to(beAKindOf(Store.Type.self))` is Swift's "is a subclass of".
public func beAKindOf<Kind, Value>(_ type: Kind.Type) -> Matcher<Value> {
    Matcher("be a kind of \(type)") { value in
        MatcherResult(value is Kind, seen: typedText(value))
    }
}

/// Is a value of a type, or of one that inherits from it or conforms to it, and matches as such.
///
/// ```swift
/// expect(shape).to(beAKindOf(Circle.self, have(\.radius, equal(3))))
/// ```
public func beAKindOf<Kind, Value>(_ type: Kind.Type, _ matcher: Matcher<Kind>) -> Matcher<Value> {
    Matcher(
        "be a kind of \(type) that is to \(matcher.nested)",
        judging: { value in
            guard let kind = value as? Kind else { return MatcherResult(false, seen: typedText(value)) }
            return matcher.judge(part: kind) { "be a kind of \(type) that is to \($0)" }
        })
}

/// The value and its type.
func typedText(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
        return mirror.children.first.map { typedText($0.value) } ?? "nil"
    }
    let type = "\(type(of: value))"
    let text = printed(value)
    return text.hasPrefix(type) || text.hasPrefix("<\(type) ") ? text : "\(text) (\(type))"
}
