import KeaEvents

/// Shared examples for several subjects.
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
/// The parameter is typed: the closure's signature declares what the examples need, and the compiler checks it. Pass
/// a closure that creates the value if each example needs a fresh one.
public struct Behavior<Parameter>: Sendable {
    /// The name, as it follows "behaves like".
    public let name: String
    let body: @MainActor (Parameter) -> Void

    /// Creates a behaviour; the body declares examples, groups and hooks.
    public init(_ name: String, _ body: @escaping @MainActor (Parameter) -> Void) {
        self.name = name
        self.body = body
    }
}

/// Adds the examples of a behaviour in a group: `itBehavesLike(boundedList) { Topic(name: "iPhone", tag: "iphone") }`.
@MainActor
public func itBehavesLike<Parameter>(
    _ behavior: Behavior<Parameter>, _ parameter: Parameter, _ traits: Trait...,
    file: String = #filePath, line: Int = #line
) {
    let location = SourceLocation(file: file, line: line)
    GroupDeclaration("itBehavesLike").add("behaves like \(behavior.name)", traits, location) {
        behavior.body(parameter)
    }
}

/// Adds the examples of a behaviour without a parameter.
@MainActor
public func itBehavesLike(
    _ behavior: Behavior<Void>, _ traits: Trait..., file: String = #filePath, line: Int = #line
) {
    itBehavesLike(behavior, (), Trait { $0 = $0.adding(traits) }, file: file, line: line)
}
