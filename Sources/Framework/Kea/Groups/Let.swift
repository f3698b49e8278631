import Foundation
import KeaEvents

/// A value that is created anew for each example: lazily, when it is first read, and released when the example ends.
///
/// ```swift
/// describe("a topic") {
///     @Let var topic = Topic(name: "iPhone", tag: "iphone")
///     @Let var list = QuestionList(topic: topic)
///     …
/// ```
///
/// A hook or an example may assign another value, which also lasts until the example ends. An inner group can replace
/// the initial value: `$topic.override { Topic.empty }`.
///
/// A property can neither throw nor suspend. Create a value that must do so in two steps: `@Let var archive = Result
/// { try Archive(path) }` with `try archive.get()`, or `@Let var page = Task { try await client.load() }` with `try
/// await page.value`.
@MainActor
@propertyWrapper
public final class Let<Value> {
    // A debugger prints the stored properties in this order, following references and `ObjectIdentifier`s. So the value
    // comes first, and Kea's own objects are referred to by number.
    private var value: Value?
    private let location: SourceLocation
    /// The execution in which the value was created; cleared when that ends.
    private var owner: UInt?
    private let make: @MainActor () -> Value
    private var overrides: [(group: UInt, make: @MainActor () -> Value)] = []
    /// The number of readers that wait for the value to be made.
    private var depth = 0

    /// Declares the value of an expression that is evaluated once per example, when the value is first read.
    public init(
        wrappedValue: @autoclosure @escaping @MainActor () -> Value, file: String = #filePath,
        line: Int = #line
    ) {
        make = wrappedValue
        location = SourceLocation(file: file, line: line)
    }

    /// The value of the running example, for a debugger's `po`; reading it here does not create it.
    public var wrappedValue: Value {
        get {
            if let value, let owner, owner == reader.map(number) { return value }
            if depth == 1 {
                // It recurs until the process crashes, whose report contains this.
                refuse("the value of a @Let property reads the property itself, without an end")
            }
            depth += 1
            defer { depth -= 1 }
            let made = maker()()
            keep(made)
            return made
        }
        set { keep(newValue) }
    }

    /// The wrapper itself, to override the value in an inner group.
    public var projectedValue: Let { self }

    /// Replaces the initial value for the examples of the current group.
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
        guard !overrides.isEmpty, let groups = reader?.groups else { return make }
        for group in groups.reversed() {
            let number = UInt(bitPattern: group)
            if let inner = overrides.last(where: { $0.group == number }) { return inner.make }
        }
        return make
    }

    /// The running execution, or the ended one whose task still runs, such as that of an example that has timed out.
    private var reader: Execution? {
        if let inherited = Execution.inherited, inherited.isFinished { return inherited }
        return Execution.running
    }

    private func refuse(_ message: String) {
        guard let execution = reader else {
            return Diagnostics.record(.error, message, at: location)
        }
        execution.record(Failure(kind: .definition, message: message, location: location))
    }

    private func number(_ object: AnyObject) -> UInt { UInt(bitPattern: ObjectIdentifier(object)) }

    private func keep(_ newValue: Value) {
        guard let execution = reader, !execution.isFinished else {
            return refuse("a @Let value was used outside of an example; it lives only while one runs")
        }
        if case .hook = execution.owner {
            refuse("a @Let value was used in a hook around several examples; it belongs to one of them")
        }
        value = newValue
        let id = number(execution)
        guard owner != id else { return }
        owner = id
        execution.atEnd { [weak self] in
            self?.value = nil
            self?.owner = nil
        }
    }
}

extension Let: CustomDebugStringConvertible {
    /// The value of the running example, for a debugger's `po`.
    ///
    /// Reading it here does not create it.
    public nonisolated var debugDescription: String {
        guard Thread.isMainThread else { return "a @Let value; it can be seen on the main thread" }
        return MainActor.assumeIsolated {
            value.map { printed($0) } ?? "a @Let value that this example has not read yet"
        }
    }
}
