/// Examples that several things have in common.
///
/// ```swift
/// let boundedList = Behavior("a bounded list") { (make: @escaping @MainActor () -> Topic) in
///     it("starts empty") { expect(make().recentQuestions).to(beEmpty()) }
/// }
///
/// describe("a topic") {
///     itBehavesLike(boundedList) { Topic(name: "iPhone", tag: "iphone") }
/// }
/// ```
///
/// The parameter is typed: what an example needs is in the closure's signature, and the compiler sees that it is
/// given. A value that must be fresh for each example is handed over as a closure that makes it.
@MainActor
public struct Behavior<Parameter> {
    /// What the things have in common, as it continues "behaves like".
    public let name: String
    let body: @MainActor (Parameter) -> Void

    /// Describes the behaviour; the body declares examples, groups and hooks.
    public init(_ name: String, _ body: @escaping @MainActor (Parameter) -> Void) {
        self.name = name
        self.body = body
    }
}

/// Adds the examples of a behaviour, in a group of their own.
@MainActor
public func itBehavesLike<Parameter>(
    _ behavior: Behavior<Parameter>, _ parameter: Parameter, file: String = #filePath, line: Int = #line
) {
    context("behaves like \(behavior.name)", file: file, line: line) { behavior.body(parameter) }
}

/// Adds the examples of a behaviour without a parameter, in a group of their own.
@MainActor
public func itBehavesLike(_ behavior: Behavior<Void>, file: String = #filePath, line: Int = #line) {
    context("behaves like \(behavior.name)", file: file, line: line) { behavior.body(()) }
}
