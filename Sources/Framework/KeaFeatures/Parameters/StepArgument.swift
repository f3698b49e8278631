import KeaText

/// A type that a parameter of a sentence can have.
///
/// Numbers, texts, `Bool`, `URL`, `Decimal` and `Duration` conform already. An enumeration conforms in one line, and
/// is written by its case names or raw values:
///
/// ```swift
/// enum AvatarState: String, CaseIterable, StepArgument { case none, loading, loaded, failed }
/// ```
nonisolated public protocol StepArgument: StepParameter {
    /// The names of the parameter types that can become this type; `nil` for any.
    static var acceptedParameterTypes: Set<String>? { get }

    /// Creates the value of a text; `nil` if the text has none.
    init?(stepText: String)

    /// A description of valid texts for error messages: "a whole number".
    static var stepTextDescription: String { get }
}

extension StepArgument {
    /// Accepts any parameter type.
    public static var acceptedParameterTypes: Set<String>? { nil }

    /// The name of the type.
    public static var stepTextDescription: String { "a value of \(Self.self)" }

    /// An argument of the sentence.
    public static var _source: _ParameterSource {
        .init(.argument(accepts: acceptedParameterTypes) { try value(of: $0 ?? "") })
    }

    static func mismatch(_ text: String) -> String {
        // A large type names no bounds, so that only a number beyond them has digits alone.
        let isTooLarge =
            (Self.self as? any FixedWidthInteger.Type).map { $0.bitWidth > 32 } ?? false
            && !text.isEmpty && text.withPlainDigits.utf8.allSatisfy { (0x30...0x39).contains($0) }
        let plain = PlainText(text).text
        let note = Self(stepText: plain) == nil ? "" : PlainText.note(text, like: plain)
        return (isTooLarge ? "too large a number" : "not \(stepTextDescription)") + note
    }

    fileprivate static func value(of text: String) throws -> Self {
        guard let value = Self(stepText: text) else {
            throw StepArgumentError("\"\(text)\" is \(mismatch(text))")
        }
        return value
    }
}

extension Optional: StepParameter where Wrapped: StepArgument {
    /// An argument of the sentence; `nil` if an optional part of the sentence is missing.
    public static var _source: _ParameterSource {
        .init(.argument(accepts: Wrapped.acceptedParameterTypes) { try $0.map(Wrapped.value) as Any })
    }
}

func allTexts(of type: Any.Type) -> [String] {
    func texts<Cases: CaseIterable>(_ type: Cases.Type) -> [String] {
        type.allCases.map { value in (value as? any RawRepresentable).map { "\($0.rawValue)" } ?? "\(value)" }
    }
    return (type as? any CaseIterable.Type).map { texts($0) } ?? []
}

extension StepArgument where Self: RawRepresentable, RawValue == String {
    /// Creates the case with this raw value.
    public init?(stepText: String) { self.init(rawValue: stepText) }
}

extension StepArgument where Self: RawRepresentable, RawValue: StepArgument & FixedWidthInteger {
    /// Creates the case with this number.
    public init?(stepText: String) {
        guard let number = RawValue(stepText: stepText) else { return nil }
        self.init(rawValue: number)
    }
}

extension StepArgument where Self: CaseIterable {
    /// Creates the case with this name, ignoring case and spaces.
    public init?(stepText: String) {
        let wanted = foldedName(stepText)
        guard let found = Self.allCases.first(where: { foldedName("\($0)") == wanted }) else { return nil }
        self = found
    }

    /// The names of the cases.
    public static var stepTextDescription: String {
        "one of " + allCases.map { "\($0)" }.joined(separator: ", ")
    }
}

extension StepArgument where Self: CaseIterable & RawRepresentable, RawValue == String {
    /// Creates the case with this raw value or name, ignoring case and spaces.
    public init?(stepText: String) {
        let wanted = foldedName(stepText)
        let found = Self.allCases.first { foldedName($0.rawValue) == wanted || foldedName("\($0)") == wanted }
        guard let found else { return nil }
        self = found
    }

    /// The raw values of the cases.
    public static var stepTextDescription: String {
        "one of " + allCases.map(\.rawValue).joined(separator: ", ")
    }
}
