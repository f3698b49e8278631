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
@MainActor
public struct Behavior<Parameter> {
    /// The common trait of the things, as it continues "behaves like".
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
    fileprivate func add(
        _ word: String, _ parameter: Parameter, _ traits: [Trait], _ location: SourceLocation
    ) {
        addGroup(word, "behaves like \(name)", traits, location) { body(parameter) }
    }
}
