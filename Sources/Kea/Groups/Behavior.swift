import KeaEvents

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
public struct Behavior<Parameter>: Sendable {
    /// The common trait of the things, as it continues "behaves like".
    public let name: String
    let body: @MainActor (Parameter) -> Void
    private let location: SourceLocation

    /// Describes the behaviour; the body declares examples, groups and hooks.
    ///
    /// One that is made in a `spec()` and that nothing behaves like is a mistake: its examples would never run.
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

/// Adds the examples of a behaviour, in a group of their own.
@MainActor
public func itBehavesLike<Parameter>(
    _ behavior: Behavior<Parameter>, _ parameter: Parameter, _ traits: Trait..., file: String = #filePath,
    line: Int = #line
) {
    behavior.add("itBehavesLike", parameter, traits, SourceLocation(file: file, line: line))
}

/// Adds the examples of a behaviour, in a group of their own; for one without a parameter.
@MainActor
public func itBehavesLike(
    _ behavior: Behavior<Void>, _ traits: Trait..., file: String = #filePath, line: Int = #line
) {
    behavior.add("itBehavesLike", (), traits, SourceLocation(file: file, line: line))
}

/// Adds the examples of a behaviour, switched off: they are pending.
@MainActor
public func xitBehavesLike<Parameter>(
    _ behavior: Behavior<Parameter>, _ parameter: Parameter, _ traits: Trait..., file: String = #filePath,
    line: Int = #line
) {
    behavior.add(
        "xitBehavesLike", parameter, traits + [.pending("switched off with xitBehavesLike")],
        SourceLocation(file: file, line: line))
}

/// Adds the examples of a behaviour, switched off: they are pending; for one without a parameter.
@MainActor
public func xitBehavesLike(
    _ behavior: Behavior<Void>, _ traits: Trait..., file: String = #filePath, line: Int = #line
) {
    behavior.add(
        "xitBehavesLike", (), traits + [.pending("switched off with xitBehavesLike")],
        SourceLocation(file: file, line: line))
}

/// Adds the examples of a behaviour, focused: while there are any, only focused examples run.
@MainActor
public func fitBehavesLike<Parameter>(
    _ behavior: Behavior<Parameter>, _ parameter: Parameter, _ traits: Trait..., file: String = #filePath,
    line: Int = #line
) {
    behavior.add("fitBehavesLike", parameter, traits + [.focused], SourceLocation(file: file, line: line))
}

/// Adds the examples of a behaviour, focused: while there are any, only focused examples run; for one without a parameter.
@MainActor
public func fitBehavesLike(
    _ behavior: Behavior<Void>, _ traits: Trait..., file: String = #filePath, line: Int = #line
) {
    behavior.add("fitBehavesLike", (), traits + [.focused], SourceLocation(file: file, line: line))
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
