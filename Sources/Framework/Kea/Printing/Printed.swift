/// Returns a value as failures print it: by its structure, on one line, bounded in size.
///
/// Texts are quoted, so that an empty text and a trailing space are visible. Structs print their fields and enums
/// their payloads. Dictionaries and sets are sorted by the text of their keys. Dates are in UTC, bytes in
/// hexadecimal. Errors print their type; objects print their type and address. A custom type can change this with
/// ``CustomSpecStringConvertible``.
///
/// Use it in the messages of custom matchers.
///
/// In the failures of scenarios, it returns plain text: `“Why”, nothing` instead of `["Why", nil]`.
public func printed(_ value: Any) -> String {
    if PlainText.isOn { return PlainText.of(value) }
    var printer = ValuePrinter()
    return printer.print(value)
}

/// Returns a value as ``printed(_:)`` does, but so that its first difference from `other` is visible.
func printed(_ value: Any, besides other: Any) -> String {
    if PlainText.isOn { return PlainText.of(value, focus: firstDifference(value, other)) }
    var printer = ValuePrinter()
    printer.limits.total = 400
    printer.limits.text = 200
    let text = printer.print(value)
    guard printer.isCut, let focus = firstDifference(value, other) else { return text }
    printer.focus = focus
    return printer.print(value)
}

/// Returns the offset at which two texts (in UTF-8 bytes) or lists (in elements) begin to differ.
private func firstDifference(_ left: Any, _ right: Any) -> Int? {
    if let left = left as? any StringProtocol, let right = right as? any StringProtocol {
        return firstDifferentByte(String(left), String(right))
    }
    guard let left = listElements(of: left), let right = listElements(of: right) else { return nil }
    return zip(left, right).prefix { areSame($0, $1) }.count
}

/// Returns the offset of the first byte in which two texts differ; the end of texts that are equal.
func firstDifferentByte(_ left: String, _ right: String) -> Int {
    zip(left.utf8, right.utf8).prefix { $0 == $1 }.count
}

/// Returns the elements of an array, a slice or another value that reflects itself as a list; `nil` for other values.
func listElements(of value: Any) -> [Any]? {
    if let array = value as? [Any] { return array }
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .collection ? mirror.children.map(\.value) : nil
}

/// Returns whether two values are equal; values that cannot be compared are equal if all their parts are.
func areSame(_ left: Any, _ right: Any) -> Bool {
    if let left = left as? any Equatable { return isEqual(left, right) }
    var diff = StructuralDiff(limit: 1)
    diff.compare(left, right)
    return diff.isEmpty
}

private func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
    guard let right = right as? Value else { return false }
    return left == right
}

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
