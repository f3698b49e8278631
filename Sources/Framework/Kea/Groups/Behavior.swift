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
    private let location: SourceLocation

    /// Creates a behaviour.
    ///
    /// The body declares examples, groups and hooks. A behaviour that a `spec()` creates and never uses is an error,
    /// because its examples would never run.
    public init(
        _ name: String, file: String = #filePath, line: Int = #line,
        _ body: @escaping @MainActor (Parameter) -> Void
    ) {
        self.name = name
        self.body = body
        let location = SourceLocation(file: file, line: line)
        self.location = location
        if GroupBuilder.isDeclaring { GroupBuilder.unusedBehaviors.withLock { $0[location] = name } }
    }
}

/// Adds the examples of a behaviour in a group.
@MainActor
public func itBehavesLike<Parameter>(
    _ behavior: Behavior<Parameter>, _ parameter: Parameter, _ traits: Trait..., file: String = #filePath,
    line: Int = #line
) {
    behavior.add("itBehavesLike", parameter, traits, SourceLocation(file: file, line: line))
}

/// Adds the examples of a behaviour without a parameter in a group.
@MainActor
public func itBehavesLike(
    _ behavior: Behavior<Void>, _ traits: Trait..., file: String = #filePath, line: Int = #line
) {
    behavior.add("itBehavesLike", (), traits, SourceLocation(file: file, line: line))
}

/// Adds the examples of a behaviour as pending examples.
@MainActor
public func xitBehavesLike<Parameter>(
    _ behavior: Behavior<Parameter>, _ parameter: Parameter, _ traits: Trait..., file: String = #filePath,
    line: Int = #line
) {
    behavior.add("xitBehavesLike", parameter, traits, SourceLocation(file: file, line: line))
}

/// Adds the examples of a behaviour without a parameter as pending examples.
@MainActor
public func xitBehavesLike(
    _ behavior: Behavior<Void>, _ traits: Trait..., file: String = #filePath, line: Int = #line
) {
    behavior.add("xitBehavesLike", (), traits, SourceLocation(file: file, line: line))
}

/// Adds the examples of a behaviour, focused: while there are focused examples, only those run.
@MainActor
public func fitBehavesLike<Parameter>(
    _ behavior: Behavior<Parameter>, _ parameter: Parameter, _ traits: Trait..., file: String = #filePath,
    line: Int = #line
) {
    behavior.add("fitBehavesLike", parameter, traits, SourceLocation(file: file, line: line))
}

/// Adds the examples of a behaviour without a parameter, focused: while there are focused examples, only those run.
@MainActor
public func fitBehavesLike(
    _ behavior: Behavior<Void>, _ traits: Trait..., file: String = #filePath, line: Int = #line
) {
    behavior.add("fitBehavesLike", (), traits, SourceLocation(file: file, line: line))
}

extension Behavior {
    @MainActor
    fileprivate func add(
        _ word: String, _ parameter: Parameter, _ traits: [Trait], _ location: SourceLocation
    ) {
        GroupBuilder.check(name: name, of: "Behavior", at: self.location)
        GroupBuilder.unusedBehaviors.withLock { _ = $0.removeValue(forKey: self.location) }
        addGroup(word, "behaves like \(name)", traits, location) { body(parameter) }
    }
}
