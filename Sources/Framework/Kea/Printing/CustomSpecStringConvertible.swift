/// A type that defines how failures print its values.
///
/// By default a value is printed by its `description` if it has one, and otherwise by its fields. Conform if neither
/// shows what a reader of a failure needs:
///
/// ```swift
/// extension Money: CustomSpecStringConvertible {
///     var specDescription: String { "\(amount) \(currency)" }
/// }
/// ```
public protocol CustomSpecStringConvertible {
    /// The value as a failure prints it: one line that shows everything `==` compares.
    var specDescription: String { get }
}
