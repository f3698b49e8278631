import Foundation

private let wholeNumbers: Set<String> = ["int", "byte", "short", "long", "biginteger"]
private let numbers: Set<String> = wholeNumbers.union(["float", "double", "bigdecimal"])

extension String {
    /// The text with ASCII digits for those of all scripts, which `{int}` matches and Swift does not read.
    var withPlainDigits: String {
        guard utf8.contains(where: { $0 >= 0x80 }) else { return self }
        var plain = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            let digit =
                scalar.properties.generalCategory == .decimalNumber ? scalar.properties.numericValue : nil
            plain.append(digit.flatMap { Unicode.Scalar(0x30 + UInt32($0)) } ?? scalar)
        }
        return String(plain)
    }
}

extension StepArgument where Self: FixedWidthInteger {
    /// Whole numbers.
    public static var acceptedParameterTypes: Set<String>? { wholeNumbers }

    /// Creates the number if it fits the type.
    public init?(stepText: String) { self.init(stepText.withPlainDigits, radix: 10) }

    /// A whole number, with the bounds of a small type.
    public static var stepTextDescription: String {
        guard bitWidth > 32 else { return "a whole number from \(min) to \(max)" }
        return isSigned ? "a whole number" : "a whole number from 0"
    }
}

extension Int: StepArgument {}
extension Int8: StepArgument {}
extension Int16: StepArgument {}
extension Int32: StepArgument {}
extension Int64: StepArgument {}
extension UInt: StepArgument {}
extension UInt8: StepArgument {}
extension UInt16: StepArgument {}
extension UInt32: StepArgument {}
extension UInt64: StepArgument {}

/// Returns whether a text has the characters of a decimal number: not `nan`, `infinity` or `0x1p3`.
private func isDecimal(_ text: String) -> Bool {
    text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
}

extension StepArgument where Self: BinaryFloatingPoint & LosslessStringConvertible {
    /// Numbers.
    public static var acceptedParameterTypes: Set<String>? { numbers }

    /// Creates the number if the type can represent it.
    public init?(stepText: String) {
        let text = stepText.withPlainDigits
        guard isDecimal(text), let number = Self(text), number.isFinite else { return nil }
        self = number
    }

    /// A number.
    public static var stepTextDescription: String { "a number" }
}

extension Double: StepArgument {}
extension Float: StepArgument {}

extension Decimal: StepArgument {
    /// Numbers.
    public static var acceptedParameterTypes: Set<String>? { numbers }

    /// Creates the number exactly as it is written.
    public init?(stepText: String) {
        let text = stepText.withPlainDigits
        guard isDecimal(text), Double(text) != nil,
            let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
        else { return nil }
        self = value
    }

    /// A number.
    public static var stepTextDescription: String { "a number" }
}

extension String: StepArgument {
    /// The text itself.
    public init?(stepText: String) { self = stepText }
    /// A text.
    public static var stepTextDescription: String { "a text" }
}

extension Bool: StepArgument {
    /// Words and texts.
    public static var acceptedParameterTypes: Set<String>? { ["word", "string", ""] }

    /// `true`, `yes`, `on` or their opposites.
    public init?(stepText: String) {
        switch stepText.lowercased() {
        case "true", "yes", "on": self = true
        case "false", "no", "off": self = false
        default: return nil
        }
    }

    /// The words.
    public static var stepTextDescription: String { "true or false, yes or no, on or off" }
}

extension URL: StepArgument {
    /// Words and texts.
    public static var acceptedParameterTypes: Set<String>? { ["word", "string", ""] }
    /// The address.
    public init?(stepText: String) { self.init(string: stepText) }
    /// An address.
    public static var stepTextDescription: String { "a URL" }
}

extension Duration: StepArgument {
    /// Words, texts, and numbers of seconds.
    public static var acceptedParameterTypes: Set<String>? { nil }

    /// A number with a unit: `250 ms`, `3 s`, `2 minutes`; without a unit it counts seconds.
    public init?(stepText: String) {
        let text = stepText.withPlainDigits.trimmingCharacters(in: .whitespaces)
        let number = text.prefix { $0.isNumber || $0 == "." || $0 == "-" }
        let unit = text.dropFirst(number.count).trimmingCharacters(in: .whitespaces).lowercased()
        let units = [
            ["ms", "millisecond", "milliseconds"]: 0.001, ["", "s", "sec", "second", "seconds"]: 1,
            ["min", "minute", "minutes"]: 60, ["h", "hour", "hours"]: 3600,
        ]
        guard let amount = Double(number),
            let seconds = units.first(where: { $0.key.contains(unit) }).map({ amount * $0.value }),
            abs(seconds) <= Self.longest
        else { return nil }
        self = .seconds(seconds)
    }

    /// A hundred years, in seconds; a longer duration is a mistake.
    private static let longest = 100 * 365.25 * 86_400

    /// The units.
    public static var stepTextDescription: String { "a duration such as 250 ms, 3 s or 2 min" }
}
