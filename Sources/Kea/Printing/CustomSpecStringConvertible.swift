/// A type that says itself how failures print its values.
///
/// Without it, a value is printed by its `description` where it has one, and otherwise by its fields. Conform
/// where neither says what a reader of a failure needs:
///
/// ```swift
/// extension Money: CustomSpecStringConvertible {
///     var specDescription: String { "\(amount) \(currency)" }
/// }
/// ```
public protocol CustomSpecStringConvertible {
    /// The value as a failure prints it; one line, best with all that `==` looks at.
    var specDescription: String { get }
}
