/// A type that a parameter of a sentence can become.
///
/// Numbers, texts, `Bool`, `URL`, `Decimal` and `Duration` are there. An enumeration needs one line, and takes
/// its case names or raw values:
///
/// ```swift
/// enum AvatarState: String, CaseIterable, StepArgument { case none, loading, loaded, failed }
/// ```
nonisolated public protocol StepArgument: StepParameter {
    /// The parameter types that can become this type, by name; `nil` where any text may.
    static var acceptedParameterTypes: Set<String>? { get }

    /// Makes the value of a text, or nothing where the text is none.
    init?(stepText: String)

    /// The look of the texts, for the error that says that one does not fit: "a whole number".
    static var stepTextDescription: String { get }
}

extension StepArgument {
    /// Any text may be tried.
    public static var acceptedParameterTypes: Set<String>? { nil }

    /// The name of the type.
    public static var stepTextDescription: String { "a value of \(Self.self)" }

    /// An argument of the sentence.
    public static var parameterKind: StepParameterKind {
        .init(source: .argument(accepts: acceptedParameterTypes) { _ = try made(of: $0) })
    }

    /// The value of the next parameter, as its transformer made it or by its text.
    @MainActor public static func value(from input: inout StepInput) throws -> Self {
        let value = try input.nextValue()
        if let made = value.transformed as? Self { return made }
        return try made(of: value.text ?? "")
    }

    private static func made(of text: String) throws -> Self {
        guard let value = Self(stepText: text) else {
            throw StepArgumentError("\"\(text)\" is not \(stepTextDescription)")
        }
        return value
    }
}

extension Optional: StepParameter where Wrapped: StepArgument {
    /// An argument of the sentence.
    public static var parameterKind: StepParameterKind { Wrapped.parameterKind }

    /// `nil` where an optional part of the sentence is not there.
    @MainActor public static func value(from input: inout StepInput) throws -> Wrapped? {
        var ahead = input
        if try ahead.nextValue().text == nil {
            input = ahead
            return nil
        }
        return try Wrapped.value(from: &input)
    }
}

// MARK: - Enumerations

extension StepArgument where Self: RawRepresentable, RawValue == String {
    /// The case with this raw value.
    public init?(stepText: String) { self.init(rawValue: stepText) }
}

extension StepArgument where Self: RawRepresentable, RawValue: StepArgument & FixedWidthInteger {
    /// The case with this number.
    public init?(stepText: String) {
        guard let number = RawValue(stepText: stepText) else { return nil }
        self.init(rawValue: number)
    }
}

extension StepArgument where Self: CaseIterable {
    /// The case with this name; capitals and spaces do not matter.
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
    /// The case with this raw value or name; capitals and spaces do not matter.
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

/// A name without what people write differently: capitals, spaces, underscores and hyphens.
func foldedName(_ name: String) -> String {
    String(name.lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" })
}
