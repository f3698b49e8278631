// Where a matcher is for collections, or for numbers, and the subject is none, the compiler would say that it cannot infer
// a parameter. These declarations catch the mistake and name what is missing. They are never called.

/// Says what the subject is to be.
@available(*, unavailable, message: "it is for collections and texts, and the subject is neither")
@_disfavoredOverload
public func beEmpty<Value>() -> Matcher<Value> { unfit() }

/// Says what the subject is to be.
@available(*, unavailable, message: "it is for collections and texts, and the subject is neither")
@_disfavoredOverload
public func haveCount<Value>(_ count: Int) -> Matcher<Value> { unfit() }

/// Says what the subject is to be.
@available(*, unavailable, message: "it is for collections and texts, and the subject is neither")
@_disfavoredOverload
public func haveCount<Value>(atLeast least: Int) -> Matcher<Value> { unfit() }

/// Says what the subject is to be.
@available(*, unavailable, message: "it is for collections and texts, and the subject is neither")
@_disfavoredOverload
public func haveCount<Value>(atMost most: Int) -> Matcher<Value> { unfit() }

/// Says what the subject is to be.
@available(
    *, unavailable,
    message:
        "it is for collections, other sequences and texts, and the subject is none, or its elements are of another type, or not Equatable"
)
@_disfavoredOverload
public func contain<Value, Element>(_ first: Element, _ others: Element...) -> Matcher<Value> { unfit() }

/// Says what the subject is to be.
@available(
    *, unavailable,
    message:
        "it is for collections, other sequences and texts, and the subject is none, or its elements are of another type, or not Equatable"
)
@_disfavoredOverload
public func beginWith<Value, Element>(_ first: Element, _ others: Element...) -> Matcher<Value> { unfit() }

/// Says what the subject is to be.
@available(
    *, unavailable,
    message:
        "it is for collections, other sequences and texts, and the subject is none, or its elements are of another type, or not Equatable"
)
@_disfavoredOverload
public func endWith<Value, Element>(_ first: Element, _ others: Element...) -> Matcher<Value> { unfit() }

/// Says what the subject is to be.
@available(
    *, unavailable,
    message:
        "it is for collections and other sequences, and the subject is neither, or its elements are of another type, or not Equatable"
)
@_disfavoredOverload
public func consistOf<Value, Element>(_ elements: Element...) -> Matcher<Value> { unfit() }

/// Says what the subject is to be.
@available(
    *, unavailable,
    message:
        "it is for collections and other sequences, and the subject is neither, or its elements are of another type, or not Equatable"
)
@_disfavoredOverload
public func containInOrder<Value, Element>(_ first: Element, _ others: Element...) -> Matcher<Value> {
    unfit()
}

/// Says what the subject is to be.
@available(
    *, unavailable,
    message:
        "it is for collections and other sequences, and the subject is neither, or its elements are of another type, or not Equatable"
)
@_disfavoredOverload
public func containInSequence<Value, Element>(_ first: Element, _ others: Element...) -> Matcher<Value> {
    unfit()
}

/// Says what the subject is to be.
@available(
    *, unavailable,
    message:
        "it is for collections and other sequences, and the subject is neither, or its elements are of another type"
)
@_disfavoredOverload
public func allSatisfy<Value, Element>(_ matcher: Matcher<Element>) -> Matcher<Value> { unfit() }

/// Says what the subject is to be.
@available(
    *, unavailable,
    message:
        "it is for collections and other sequences, and the subject is neither, or its elements are of another type"
)
@_disfavoredOverload
public func anySatisfy<Value, Element>(_ matcher: Matcher<Element>) -> Matcher<Value> { unfit() }

/// Says what the subject is to be.
@available(
    *, unavailable,
    message:
        "it is for collections and other sequences, and the subject is neither, or its elements are of another type"
)
@_disfavoredOverload
public func noneSatisfy<Value, Element>(_ matcher: Matcher<Element>) -> Matcher<Value> { unfit() }

/// Says what the subject is to be.
@available(
    *, unavailable,
    message:
        "it is for collections and other sequences, and the subject is neither, or its elements are of another type"
)
@_disfavoredOverload
public func containElement<Value, Element>(_ matcher: Matcher<Element>) -> Matcher<Value> { unfit() }

/// Says what the subject is to be.
@available(*, unavailable, message: "it is for numbers, durations and the like, and the subject is none")
@_disfavoredOverload
public func beZero<Value>() -> Matcher<Value> { unfit() }

/// Says what the subject is to be.
@available(
    *, unavailable,
    message: "it is for dictionaries, and the subject is none, or its keys are of another type"
)
@_disfavoredOverload
public func containKeys<Value, Key>(_ first: Key, _ others: Key...) -> Matcher<Value> { unfit() }

/// Says what the subject is to be.
@available(*, unavailable, message: "it is for a Result, and the subject is none")
@_disfavoredOverload
public func beSuccess<Value>() -> Matcher<Value> { unfit() }

/// Says what the subject is to be.
@available(*, unavailable, message: "it is for a Result, and the subject is none")
@_disfavoredOverload
public func beFailure<Value>() -> Matcher<Value> { unfit() }

/// Says what the subject is to be.
@available(*, unavailable, message: "it is for a Spy, and the subject is none")
@_disfavoredOverload
public func haveBeenCalled<Value>(_ count: CallCount? = nil) -> Matcher<Value> { unfit() }

private func unfit<Value>() -> Matcher<Value> {
    Matcher("fit") { _ in .undecided("the matcher does not fit the subject") }
}
