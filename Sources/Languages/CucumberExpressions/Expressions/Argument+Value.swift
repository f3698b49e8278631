/// The value of a parameter of one of the language's own types.
public enum ParameterValue: Sendable, Hashable {
    /// Of `{int}`.
    case int(Int)
    /// Of `{byte}`.
    case byte(Int8)
    /// Of `{short}`.
    case short(Int16)
    /// Of `{long}`.
    case long(Int64)
    /// Of `{biginteger}`, as it is written.
    case bigInteger(String)
    /// Of `{float}` and `{double}`.
    case double(Double)
    /// Of `{bigdecimal}`, as it is written.
    case bigDecimal(String)
    /// Of `{string}`, `{word}`, `{}`, a group of a regular expression that is of no registered type (its first
    /// inner group where it has one, as the published language has it), and a parameter type of a project's
    /// own with one group or none.
    case text(String)
    /// The groups of a parameter type of a project's own.
    case texts([String?])
}

/// A text that matches a parameter's pattern but is not a value of its type: `999` as a `{byte}`.
public struct ParameterValueError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text, the values that the type has, and the type.
    public let description: String

    init(_ text: String, _ builtIn: ParameterType.BuiltIn) {
        let values =
            switch builtIn {
            case .int, .long: "a whole number from \(Int64.min) to \(Int64.max)"
            default: builtIn.meaning
            }
        description = "`\(text)` is not \(values): {\(builtIn.rawValue)} can not hold it"
    }
}

extension Argument {
    /// The value, as the language defines it for the parameter's type; nil for a group that took no part.
    ///
    /// - Throws: ``ParameterValueError`` for a number that its type can not hold.
    public func value() throws(ParameterValueError) -> ParameterValue? {
        guard let matched = matchedText else { return nil }
        guard let parameterType else { return texts[0].map { .text($0) } }
        guard let builtIn = parameterType.builtIn else {
            let texts = texts
            if texts.count == 1, let text = texts[0] { return .text(text) }
            return .texts(texts)
        }
        let value: ParameterValue? =
            switch builtIn {
            case .int: Int(matched).map { .int($0) }
            case .byte: Int8(matched).map { .byte($0) }
            case .short: Int16(matched).map { .short($0) }
            case .long: Int64(matched).map { .long($0) }
            case .biginteger: .bigInteger(matched)
            case .float, .double: Double(matched).map { .double($0) }
            case .bigdecimal: .bigDecimal(matched)
            case .word, .anonymous: .text(matched)
            case .string: .text(text)
            }
        guard let value else { throw ParameterValueError(matched, builtIn) }
        return value
    }

    /// The argument's text; empty for a group that did not take part in the match.
    ///
    /// For `{string}`, the text without its quotes and without the backslashes before quotes. For a group of a
    /// regular expression, its first inner group if it has one. For all others, the matched text.
    public var text: String {
        guard let parameterType else { return texts[0] ?? "" }
        guard parameterType.builtIn == .string else { return matchedText ?? "" }
        let quoted = texts.compactMap { $0 }.first { !$0.isEmpty } ?? ""
        guard quoted.utf8.contains(UInt8(ascii: "\\")) else { return quoted }
        var unquoted = String.UnicodeScalarView()
        for scalar in quoted.unicodeScalars {
            // Only a backslash before a quote is removed; any other belongs to the text.
            if scalar == "\"" || scalar == "'", unquoted.last == "\\" { unquoted.removeLast() }
            unquoted.append(scalar)
        }
        return String(unquoted)
    }
}
