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
@MainActor
public struct Behavior<Parameter> {
    /// The name, as it follows "behaves like".
    public let name: String
    let body: @MainActor (Parameter) -> Void

    /// Creates a behaviour.
    ///
    /// The body declares examples, groups and hooks.
    public init(_ name: String, _ body: @escaping @MainActor (Parameter) -> Void) {
        self.name = name
        self.body = body
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
    behavior.add(
        "xitBehavesLike", parameter, traits + [.pending("switched off with xitBehavesLike")],
        SourceLocation(file: file, line: line))
}

/// Adds the examples of a behaviour without a parameter as pending examples.
@MainActor
public func xitBehavesLike(
    _ behavior: Behavior<Void>, _ traits: Trait..., file: String = #filePath, line: Int = #line
) {
    behavior.add(
        "xitBehavesLike", (), traits + [.pending("switched off with xitBehavesLike")],
        SourceLocation(file: file, line: line))
}

/// Adds the examples of a behaviour, focused: while there are focused examples, only those run.
@MainActor
public func fitBehavesLike<Parameter>(
    _ behavior: Behavior<Parameter>, _ parameter: Parameter, _ traits: Trait..., file: String = #filePath,
    line: Int = #line
) {
    behavior.add("fitBehavesLike", parameter, traits + [.focused], SourceLocation(file: file, line: line))
}

/// Adds the examples of a behaviour without a parameter, focused: while there are focused examples, only those run.
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
