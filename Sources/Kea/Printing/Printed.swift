/// A value as failures print it: by its structure, on one line, bounded in size.
///
/// Texts stand in quotation marks, so that an empty one and a trailing space can be seen; structs print their
/// fields and enums their payloads; dictionaries and sets are sorted by the text of their keys; dates are in
/// UTC, bytes in hexadecimal; errors print their type, and objects their type and address. A type of your own can decide otherwise with
/// ``CustomSpecStringConvertible``.
///
/// For the messages of matchers of your own.
public func printed(_ value: Any) -> String {
    var printer = ValuePrinter()
    return printer.print(value)
}

/// Two values that are told apart: printed like ``printed(_:)``, with what is left out chosen so that the
/// first difference is seen.
func printed(_ value: Any, besides other: Any) -> String {
    var printer = ValuePrinter()
    printer.limits.total = 400
    printer.limits.text = 200
    let text = printer.print(value)
    guard printer.isCut, let focus = firstDifference(value, other) else { return text }
    printer.focus = focus
    return printer.print(value)
}

/// The offset at which two texts (in bytes of UTF-8) or lists (in elements) begin to differ.
private func firstDifference(_ left: Any, _ right: Any) -> Int? {
    if let left = left as? any StringProtocol, let right = right as? any StringProtocol {
        return Bytes.firstDifference(String(left), String(right))
    }
    if let left = ElementList(left), let right = ElementList(right) {
        return left.firstDifference(from: right)
    }
    return nil
}
