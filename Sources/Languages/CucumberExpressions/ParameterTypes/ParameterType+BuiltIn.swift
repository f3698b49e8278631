extension ParameterType {
    /// The parameter types of the language itself; the raw values are their names.
    package enum BuiltIn: String, Sendable, CaseIterable {
        case int
        case float
        case word
        case string
        case anonymous = ""
        case double
        case bigdecimal
        case byte
        case short
        case long
        case biginteger
    }

    /// The types of the published language, version 20.1.0; a group with one of these patterns means the type.
    static let builtIns: [ParameterType] = BuiltIn.allCases.compactMap { builtIn in
        // The patterns are constants, and specs see that all types are here.
        try? ParameterType(
            builtIn.rawValue, patterns: builtIn.patterns,
            useForSnippets: builtIn == .int || builtIn == .float || builtIn == .string,
            preferForRegularExpressionMatch: builtIn == .int || builtIn == .anonymous,
            at: "a type of the language")
    }
}

extension ParameterType.BuiltIn {
    fileprivate var patterns: [String] {
        switch self {
        case .int, .byte, .short, .long, .biginteger: [#"-?\d+"#, #"\d+"#]
        case .float, .double, .bigdecimal:
            [#"[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:[E][+-]?\d+)?"#]
        case .word: [#"[^\s]+"#]
        case .string: [#""([^"\\]*(\\.[^"\\]*)*)"|'([^'\\]*(\\.[^'\\]*)*)'"#]
        case .anonymous: [".*"]
        }
    }

    /// The kind of text that is meant, for a sentence such as "`pear` is not a whole number".
    package var meaning: String {
        switch self {
        case .int, .long: "a whole number"
        case .byte: "a whole number from -128 to 127"
        case .short: "a whole number from -32768 to 32767"
        case .biginteger: "a whole number of any length"
        case .float, .double: "a number"
        case .bigdecimal: "a decimal number of any length"
        case .word: "a word without white space"
        case .string: "a text in quotes"
        case .anonymous: "any text"
        }
    }
}
