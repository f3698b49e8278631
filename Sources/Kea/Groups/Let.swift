import Foundation
import KeaEvents

/// A value that each example gets fresh: made when it is first asked for, released when the example ends.
///
/// ```swift
/// describe("a topic") {
///     @Let var topic = Topic(name: "iPhone", tag: "iphone")
///     @Let var list = QuestionList(topic: topic)
///     …
/// ```
///
/// A hook or an example may assign another value; that, too, lasts until the example ends. An inner group can
/// replace the way in which the value is made, for all who ask for it: `$topic.override { Topic.empty }`.
///
/// A property can neither throw nor suspend, so a value that must do so to be made is asked for in two steps, the second
/// of which can: `@Let var archive = Result { try Archive(path) }` with `try archive.get()`, and
/// `@Let var page = Task { try await client.load() }` with `try await page.value`.
@MainActor
@propertyWrapper
public final class Let<Value> {
    // A debugger prints the stored properties, in this order, with all that hangs on them: what the reader looks for
    // comes first, and nothing leads from here into Kea. It follows an `ObjectIdentifier`, too, and no number.
    private var value: Value?
    private let location: SourceLocation
    /// The execution that the value was made in; it is forgotten when that ends.
    private var owner: UInt?
    private let make: @MainActor () -> Value
    private var overrides: [(group: UInt, make: @MainActor () -> Value)] = []

    /// Describes the value; the expression is evaluated once an example, when the value is first asked for.
    public init(
        wrappedValue: @autoclosure @escaping @MainActor () -> Value, file: String = #filePath,
        line: Int = #line
    ) {
        make = wrappedValue
        location = SourceLocation(file: file, line: line)
    }

    /// The example's own value.
    public var wrappedValue: Value {
        get {
            if let value, let owner, owner == Execution.running.map(number) { return value }
            let made = maker()()
            keep(made)
            return made
        }
        set { keep(newValue) }
    }

    /// The wrapper itself, to override the value in an inner group.
    public var projectedValue: Let { self }

    /// Replaces the way in which the value is made, for the examples of the group in which this is called.
    public func override(
        file: String = #filePath, line: Int = #line, _ make: @escaping @MainActor () -> Value
    ) {
        let location = SourceLocation(file: file, line: line)
        guard let group = GroupBuilder.group(for: "override", at: location) else { return }
        if overrides.contains(where: { $0.group == number(group) }) {
            let message =
                "a @Let value is overridden twice in one group, and one of the two would never be made"
            Diagnostics.record(.error, message, at: location)
        }
        overrides.append((number(group), make))
    }

    private func maker() -> @MainActor () -> Value {
        guard !overrides.isEmpty, let groups = Execution.running?.groups else { return make }
        for group in groups.reversed() {
            if let inner = overrides.last(where: { $0.group == UInt(bitPattern: group) }) { return inner.make }
        }
        return make
    }

    private func number(_ object: AnyObject) -> UInt { UInt(bitPattern: ObjectIdentifier(object)) }

    private func keep(_ newValue: Value) {
        guard let execution = Execution.running else {
            Diagnostics.record(
                .error, "a @Let value was used outside of an example; it lives only while one runs",
                at: location)
            return
        }
        value = newValue
        let id = number(execution)
        guard owner != id else { return }
        owner = id
        execution.atEnd { [weak self] in
            // Another example may have begun within this one, and have its own value.
            guard let self, self.owner == id else { return }
            value = nil
            owner = nil
        }
    }
}

extension Let: CustomDebugStringConvertible {
    /// The value of the running example, for a debugger's `po`: it is not made by being looked at.
    public nonisolated var debugDescription: String {
        guard Thread.isMainThread else { return "a @Let value; it can be seen on the main thread" }
        return MainActor.assumeIsolated {
            value.map { printed($0) } ?? "a @Let value that nobody has asked for yet in this example"
        }
    }
}
