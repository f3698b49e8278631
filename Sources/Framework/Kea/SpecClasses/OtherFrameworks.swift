// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Names of Quick, Nimble, Kiwi and RSpec that have another name here, so that the compiler says which. They are never called.

@available(*, unavailable, renamed: "Spec")
public typealias QuickSpec = Spec

@available(*, unavailable, renamed: "Spec")
public typealias AsyncSpec = Spec

@available(*, unavailable, renamed: "GlobalHooks")
public typealias QuickConfiguration = GlobalHooks

@available(*, unavailable, renamed: "Let")
public typealias TestState = Let

extension SuspendingExpectation {
    @available(*, unavailable, renamed: "eventually(_:within:_:)")
    public func toEventually(
        _ matcher: Matcher<Value>, timeout: Duration? = nil, pollInterval: Duration? = nil
    ) {}

    @available(*, unavailable, renamed: "eventuallyNot(_:within:_:)")
    public func toEventuallyNot(
        _ matcher: Matcher<Value>, timeout: Duration? = nil, pollInterval: Duration? = nil
    ) {}

    @available(*, unavailable, renamed: "eventuallyNot(_:within:_:)")
    public func toNotEventually(
        _ matcher: Matcher<Value>, timeout: Duration? = nil, pollInterval: Duration? = nil
    ) {}

    @available(*, unavailable, renamed: "never(_:for:_:)")
    public func toNever(_ matcher: Matcher<Value>, until: Duration? = nil, pollInterval: Duration? = nil) {}

    @available(*, unavailable, renamed: "always(_:for:_:)")
    public func toAlways(_ matcher: Matcher<Value>, until: Duration? = nil, pollInterval: Duration? = nil) {}

    @available(*, unavailable, renamed: "toNot(_:_:)")
    public func notTo(_ matcher: Matcher<Value>, description: String? = nil) {}
}

@available(*, unavailable, message: "write `confirmation(\"…\") { done in … }`")
public func waitUntil(_ body: (@escaping () -> Void) -> Void) {}

@available(*, unavailable, renamed: "fit")
public func fspecify(_ name: String, _ body: () async throws -> Void) {}

@available(*, unavailable, renamed: "xit")
public func xspecify(_ name: String, _ body: () async throws -> Void) {}

@available(*, unavailable, message: "write a `beforeAll` in a class of `GlobalHooks`")
public func beforeSuite(_ body: () async throws -> Void) {}

@available(*, unavailable, message: "write an `afterAll` in a class of `GlobalHooks`")
public func afterSuite(_ body: () async throws -> Void) {}

@available(*, unavailable, message: "make a `Behavior`, a value with the shared examples")
public func sharedExamples(_ name: String, _ body: () -> Void) {}

@available(*, unavailable, message: "name a `Behavior`, a value with the shared examples")
public func itBehavesLike(_ name: String) {}

@available(*, unavailable, renamed: "beTrue()")
public func beTruthy<Value>() -> Matcher<Value> { mismatch() }

@available(*, unavailable, renamed: "beFalse()")
public func beFalsy<Value>() -> Matcher<Value> { mismatch() }

@available(*, unavailable, renamed: "beIdentical(to:)")
public func beIdenticalTo<Value>(_ expected: AnyObject?) -> Matcher<Value> { mismatch() }

@available(*, unavailable, renamed: "beGreaterThanOrEqual(to:)")
public func beGreaterThanOrEqualTo<Value>(_ bound: Value) -> Matcher<Value> { mismatch() }

@available(*, unavailable, renamed: "beLessThanOrEqual(to:)")
public func beLessThanOrEqualTo<Value>(_ bound: Value) -> Matcher<Value> { mismatch() }

@available(*, unavailable, renamed: "satisfyAll")
public func satisfyAllOf<Value>(_ matchers: Matcher<Value>...) -> Matcher<Value> { mismatch() }

@available(*, unavailable, renamed: "satisfyAny")
public func satisfyAnyOf<Value>(_ matchers: Matcher<Value>...) -> Matcher<Value> { mismatch() }

@available(*, unavailable, renamed: "allSatisfy")
public func allPass<Value: Sequence>(_ matcher: Matcher<Value.Element>) -> Matcher<Value> { mismatch() }

@available(*, unavailable, message: "write `allSatisfy(satisfy { … })`")
public func allPass<Value: Sequence>(_ condition: (Value.Element) throws -> Bool) -> Matcher<Value> {
    mismatch()
}

@available(*, unavailable, message: "write `anySatisfy(satisfy { … })`")
public func containElementSatisfying<Value: Sequence>(_ condition: (Value.Element) throws -> Bool) -> Matcher<
    Value
> { mismatch() }

@available(*, unavailable, renamed: "crash()")
public func throwAssertion<Value>() -> Matcher<Value> { mismatch() }

@available(*, unavailable, renamed: "throwError()")
public func raiseError<Value>() -> Matcher<Value> { mismatch() }

@available(*, unavailable, message: "write `toNot(throwError())`")
public func succeed<Value>() -> Matcher<Value> { mismatch() }

@available(*, unavailable, renamed: "consistOf")
public func containExactly<Value: Sequence>(_ elements: Value.Element...) -> Matcher<Value> { mismatch() }

@available(*, unavailable, renamed: "elementsEqual")
public func matchArray<Value: Sequence>(_ expected: [Value.Element]) -> Matcher<Value> { mismatch() }

@available(*, unavailable, message: "write `beWithin(least...most)`")
public func beBetween<Value: Comparable>(_ least: Value, _ most: Value) -> Matcher<Value> { mismatch() }
