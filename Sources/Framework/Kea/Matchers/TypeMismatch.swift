// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// For a subject of the wrong type the compiler names the type that a matcher takes, except for matchers with several
// forms: these overloads, which are never called, name it for them.

@available(
    *, unavailable, message: "the subject must be a text, or a sequence of Equatable elements of this type"
)
@_disfavoredOverload
public func contain<Value, Element>(_ first: Element, _ others: Element...) -> Matcher<Value> { mismatch() }

@available(
    *, unavailable, message: "the subject must be a text, or a sequence of Equatable elements of this type"
)
@_disfavoredOverload
public func beginWith<Value, Element>(_ first: Element, _ others: Element...) -> Matcher<Value> { mismatch() }

@available(
    *, unavailable, message: "the subject must be a text, or a sequence of Equatable elements of this type"
)
@_disfavoredOverload
public func endWith<Value, Element>(_ first: Element, _ others: Element...) -> Matcher<Value> { mismatch() }

@available(
    *, unavailable, message: "a matcher does not suspend: write `await expect { await … }.to(beTrue())`"
)
@_disfavoredOverload
public func satisfy<Value>(
    _ description: String? = nil, _ condition: @escaping (Value) async throws -> Bool
) -> Matcher<Value> { mismatch() }

func mismatch<Value>() -> Matcher<Value> { Matcher("match") { _ in false } }
