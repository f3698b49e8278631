import KeaEvents

/// A property that records its reads and writes: for the property requirements of a protocol.
///
/// ```swift
/// @MainActor final class ListViewDouble: ListView {
///     @Spied var title = ""
/// }
///
/// presenter.show(topic)
/// expect(view.$title.writes).to(haveBeenCalled(.once, with: "iPhone"))
/// ```
///
/// It stores its value like any other property. As with every stub, reads can be given answers:
/// `view.$title.reads.returns("a", "b")`.
///
/// A class that declares `Sendable` cannot have wrapped properties. Write the property out there:
///
/// ```swift
/// let titleSpy = PropertySpy("")
/// var title: String { get { titleSpy.value } set { titleSpy.value = newValue } }
/// ```
public typealias Spied = PropertySpy

/// The spies of a property: one for its reads and one for its writes.
@propertyWrapper
public final class PropertySpy<Value> {
    /// The reads.
    public let reads: Stub<Void, Value>
    /// The writes; their argument is the new value.
    public let writes: Stub<Value, Void>
    private let location: SourceLocation

    /// Creates the spies of a property.
    ///
    /// - Parameters:
    ///   - value: the initial value.
    ///   - name: the name in failures; the property's name by default.
    public init(_ value: Value, name: String? = nil, file: String = #filePath, line: Int = #line) {
        location = SourceLocation(file: file, line: line)
        reads = Stub(name, otherwise: value, file: file, line: line)
        writes = Stub(name, file: file, line: line)
        reads.core.hold(value)
    }

    /// Creates the spies of a property with its initial value, for `@Spied`.
    public convenience init(wrappedValue: Value, file: String = #filePath, line: Int = #line) {
        self.init(wrappedValue, file: file, line: line)
    }

    /// The value.
    ///
    /// Reading and writing are recorded.
    public var value: Value {
        get { reads.call(function: "", file: location.file, line: location.line) }
        set {
            writes.call(newValue, function: "", file: location.file, line: location.line)
            reads.core.hold(newValue)
        }
    }

    /// The value, for `@Spied`.
    public var wrappedValue: Value {
        get { value }
        set { value = newValue }
    }

    /// The spies, as `$title` for the property `title`.
    public var projectedValue: PropertySpy { self }
}

extension PropertySpy: Sendable where Value: Sendable {}

extension PropertySpy: SpyHolder {
    var loggedCalls: [LoggedCall]? {
        guard let gets = reads.loggedCalls, let sets = writes.loggedCalls else { return nil }
        return (gets + sets).sorted { $0.order < $1.order }
    }

    func name(_ name: String) {
        reads.name(name)
        writes.name(name)
    }

    func set(_ strictness: Strictness) {}
}
