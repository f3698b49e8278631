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
    fileprivate let location: SourceLocation

    /// Creates a behaviour.
    ///
    /// The body declares examples, groups and hooks. A behaviour that a `spec()` creates and never uses is an error,
    /// because its examples would never run.
    public init(
        _ name: String, file: String = #filePath, line: Int = #line,
        _ body: @escaping @MainActor (Parameter) -> Void
    ) {
        (self.name, self.body) = (name, body)
        let location = SourceLocation(file: file, line: line)
        self.location = location
        if GroupBuilder.isDeclaring { Run.current.unusedBehaviors.withLock { $0[location] = name } }
    }
}

/// Adds the examples of a behaviour in a group: `itBehavesLike(boundedList) { Topic(name: "iPhone", tag: "iphone") }`.
@MainActor
public func itBehavesLike<Parameter>(
    _ behavior: Behavior<Parameter>, _ parameter: Parameter, _ traits: Trait...,
    file: String = #filePath, line: Int = #line
) {
    GroupBuilder.check(name: behavior.name, of: "Behavior", at: behavior.location)
    Run.current.unusedBehaviors.withLock { _ = $0.removeValue(forKey: behavior.location) }
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
