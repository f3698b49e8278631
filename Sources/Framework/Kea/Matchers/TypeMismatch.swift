// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// For a subject of the wrong type the compiler would report that it cannot infer a parameter. These overloads, which are
// never called, name the type that the subject must have.

@available(*, unavailable, message: "the subject must be a collection or a text")
@_disfavoredOverload
public func beEmpty<Value>() -> Matcher<Value> { mismatch() }

@available(*, unavailable, message: "the subject must be a collection or a text")
@_disfavoredOverload
public func haveCount<Value>(_ count: Int = 0, atLeast: Int = 0, atMost: Int = 0) -> Matcher<Value> {
    mismatch()
}

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

@available(*, unavailable, message: "the subject must be a sequence of Equatable elements of this type")
@_disfavoredOverload
public func consistOf<Value, Element>(_ elements: Element...) -> Matcher<Value> { mismatch() }

@available(*, unavailable, message: "the subject must be a sequence of Equatable elements of this type")
@_disfavoredOverload
public func containInOrder<Value, Element>(_ first: Element, _ others: Element...) -> Matcher<Value> {
    mismatch()
}

@available(*, unavailable, message: "the subject must be a sequence of Equatable elements of this type")
@_disfavoredOverload
public func containInSequence<Value, Element>(_ first: Element, _ others: Element...) -> Matcher<Value> {
    mismatch()
}

@available(*, unavailable, message: "the subject must be a sequence of elements of this type")
@_disfavoredOverload
public func allSatisfy<Value, Element>(_ matcher: Matcher<Element>) -> Matcher<Value> { mismatch() }

@available(*, unavailable, message: "the subject must be a sequence of elements of this type")
@_disfavoredOverload
public func anySatisfy<Value, Element>(_ matcher: Matcher<Element>) -> Matcher<Value> { mismatch() }

@available(*, unavailable, message: "the subject must be a number, a duration or the like")
@_disfavoredOverload
public func beZero<Value>() -> Matcher<Value> { mismatch() }

@available(*, unavailable, message: "the subject must be a dictionary with keys of this type")
@_disfavoredOverload
public func containKeys<Value, Key>(_ first: Key, _ others: Key...) -> Matcher<Value> { mismatch() }

@available(*, unavailable, message: "the subject must be a Result")
@_disfavoredOverload
public func beSuccess<Value>() -> Matcher<Value> { mismatch() }

@available(*, unavailable, message: "the subject must be a Result")
@_disfavoredOverload
public func beFailure<Value>() -> Matcher<Value> { mismatch() }

@available(*, unavailable, message: "the subject must be a Spy")
@_disfavoredOverload
public func haveBeenCalled<Value>(_ count: CallCount? = nil) -> Matcher<Value> { mismatch() }

@available(
    *, unavailable, message: "a matcher does not suspend: write `await expect { await … }.to(beTrue())`"
)
@_disfavoredOverload
public func satisfy<Value>(
    _ description: String? = nil, _ condition: @escaping (Value) async throws -> Bool
) -> Matcher<Value> { mismatch() }

func mismatch<Value>() -> Matcher<Value> { Matcher("match") { _ in false } }
