// Names of Quick, Nimble, Kiwi and RSpec that have another name here, so that the compiler says which. They are never called.

/// Unavailable: use ``Spec``.
@available(*, unavailable, renamed: "Spec")
public typealias QuickSpec = Spec

/// Unavailable: use ``Spec``.
@available(*, unavailable, renamed: "Spec")
public typealias AsyncSpec = Spec

/// Unavailable: use ``GlobalHooks``.
@available(*, unavailable, renamed: "GlobalHooks")
public typealias QuickConfiguration = GlobalHooks

/// Unavailable: use ``Let``.
@available(*, unavailable, renamed: "Let")
public typealias TestState = Let

extension SuspendingExpectation {
    /// Unavailable: use `eventually`.
    @available(*, unavailable, renamed: "eventually(_:within:_:)")
    public func toEventually(
        _ matcher: Matcher<Value>, timeout: Duration? = nil, pollInterval: Duration? = nil
    ) {}

    /// Unavailable: use `eventuallyNot`.
    @available(*, unavailable, renamed: "eventuallyNot(_:within:_:)")
    public func toEventuallyNot(
        _ matcher: Matcher<Value>, timeout: Duration? = nil, pollInterval: Duration? = nil
    ) {}

    /// Unavailable: use `eventuallyNot`.
    @available(*, unavailable, renamed: "eventuallyNot(_:within:_:)")
    public func toNotEventually(
        _ matcher: Matcher<Value>, timeout: Duration? = nil, pollInterval: Duration? = nil
    ) {}

    /// Unavailable: use `never`.
    @available(*, unavailable, renamed: "never(_:for:_:)")
    public func toNever(_ matcher: Matcher<Value>, until: Duration? = nil, pollInterval: Duration? = nil) {}

    /// Unavailable: use `always`.
    @available(*, unavailable, renamed: "always(_:for:_:)")
    public func toAlways(_ matcher: Matcher<Value>, until: Duration? = nil, pollInterval: Duration? = nil) {}

    /// Unavailable: use `toNot`.
    @available(*, unavailable, renamed: "toNot(_:_:)")
    public func notTo(_ matcher: Matcher<Value>, description: String? = nil) {}
}

/// Unavailable: write `confirmation(\"…\") { done in … }`.
@available(*, unavailable, message: "write `confirmation(\"…\") { done in … }`")
public func waitUntil(_ body: (@escaping () -> Void) -> Void) {}

/// Unavailable: use `fit`.
@available(*, unavailable, renamed: "fit")
public func fspecify(_ name: String, _ body: () async throws -> Void) {}

/// Unavailable: use `xit`.
@available(*, unavailable, renamed: "xit")
public func xspecify(_ name: String, _ body: () async throws -> Void) {}

/// Unavailable: write a `beforeAll` in a class of `GlobalHooks`.
@available(*, unavailable, message: "write a `beforeAll` in a class of `GlobalHooks`")
public func beforeSuite(_ body: () async throws -> Void) {}

/// Unavailable: write an `afterAll` in a class of `GlobalHooks`.
@available(*, unavailable, message: "write an `afterAll` in a class of `GlobalHooks`")
public func afterSuite(_ body: () async throws -> Void) {}

/// Unavailable: make a `Behavior`, a value with the shared examples.
@available(*, unavailable, message: "make a `Behavior`, a value with the shared examples")
public func sharedExamples(_ name: String, _ body: () -> Void) {}

/// Unavailable: name a `Behavior`, a value with the shared examples.
@available(*, unavailable, message: "name a `Behavior`, a value with the shared examples")
public func itBehavesLike(_ name: String) {}

/// Unavailable: use `beTrue()`.
@available(*, unavailable, renamed: "beTrue()")
public func beTruthy<Value>() -> Matcher<Value> { mismatch() }

/// Unavailable: use `beFalse()`.
@available(*, unavailable, renamed: "beFalse()")
public func beFalsy<Value>() -> Matcher<Value> { mismatch() }

/// Unavailable: use `beIdentical(to:)`.
@available(*, unavailable, renamed: "beIdentical(to:)")
public func beIdenticalTo<Value>(_ expected: AnyObject?) -> Matcher<Value> { mismatch() }

/// Unavailable: use `beGreaterThanOrEqual(to:)`.
@available(*, unavailable, renamed: "beGreaterThanOrEqual(to:)")
public func beGreaterThanOrEqualTo<Value>(_ bound: Value) -> Matcher<Value> { mismatch() }

/// Unavailable: use `beLessThanOrEqual(to:)`.
@available(*, unavailable, renamed: "beLessThanOrEqual(to:)")
public func beLessThanOrEqualTo<Value>(_ bound: Value) -> Matcher<Value> { mismatch() }

/// Unavailable: use `satisfyAll`.
@available(*, unavailable, renamed: "satisfyAll")
public func satisfyAllOf<Value>(_ matchers: Matcher<Value>...) -> Matcher<Value> { mismatch() }

/// Unavailable: use `satisfyAny`.
@available(*, unavailable, renamed: "satisfyAny")
public func satisfyAnyOf<Value>(_ matchers: Matcher<Value>...) -> Matcher<Value> { mismatch() }

/// Unavailable: use `allSatisfy`.
@available(*, unavailable, renamed: "allSatisfy")
public func allPass<Value: Sequence>(_ matcher: Matcher<Value.Element>) -> Matcher<Value> { mismatch() }

/// Unavailable: write `allSatisfy(satisfy { … })`.
@available(*, unavailable, message: "write `allSatisfy(satisfy { … })`")
public func allPass<Value: Sequence>(_ condition: (Value.Element) throws -> Bool) -> Matcher<Value> {
    mismatch()
}

/// Unavailable: write `anySatisfy(satisfy { … })`.
@available(*, unavailable, message: "write `anySatisfy(satisfy { … })`")
public func containElementSatisfying<Value: Sequence>(_ condition: (Value.Element) throws -> Bool) -> Matcher<
    Value
> { mismatch() }

/// Unavailable: use `crash()`.
@available(*, unavailable, renamed: "crash()")
public func throwAssertion<Value>() -> Matcher<Value> { mismatch() }

/// Unavailable: use `throwError()`.
@available(*, unavailable, renamed: "throwError()")
public func raiseError<Value>() -> Matcher<Value> { mismatch() }

/// Unavailable: write `toNot(throwError())`.
@available(*, unavailable, message: "write `toNot(throwError())`")
public func succeed<Value>() -> Matcher<Value> { mismatch() }

/// Unavailable: use `consistOf`.
@available(*, unavailable, renamed: "consistOf")
public func containExactly<Value: Sequence>(_ elements: Value.Element...) -> Matcher<Value> { mismatch() }

/// Unavailable: use `elementsEqual`.
@available(*, unavailable, renamed: "elementsEqual")
public func matchArray<Value: Sequence>(_ expected: [Value.Element]) -> Matcher<Value> { mismatch() }

/// Unavailable: write `beWithin(least...most)`.
@available(*, unavailable, message: "write `beWithin(least...most)`")
public func beBetween<Value: Comparable>(_ least: Value, _ most: Value) -> Matcher<Value> { mismatch() }
