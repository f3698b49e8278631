/// Is a value of exactly this type, and not of a subclass.
///
/// ```swift
/// expect(error as Any).to(beAnInstanceOf(LoadError.self))
/// ```
public func beAnInstanceOf<Exact, Value>(_ type: Exact.Type) -> Matcher<Value> {
    Matcher("be an instance of \(type)") { value in
        MatcherResult(value is Exact && exactType(of: value) == type, seen: typedText(value))
    }
}

/// The type of a value, or of what an optional holds.
private func exactType(of value: Any) -> Any.Type {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional, let wrapped = mirror.children.first else {
        return type(of: value)
    }
    return exactType(of: wrapped.value)
}
