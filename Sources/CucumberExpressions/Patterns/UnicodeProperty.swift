/// The properties of characters that `\p{…}` knows.
enum UnicodeProperty {
    /// The set with a name: a general category by its short or long name, or one of a few binary properties.
    static func member(named name: String) -> ScalarSet.Member? {
        var name = name
        for prefix in ["General_Category=", "gc=", "Is"] where name.hasPrefix(prefix) {
            name = String(name.dropFirst(prefix.count))
        }
        switch name {
        case "Any": return .range(0...0x10FFFF)
        case "ASCII": return .range(0...0x7F)
        case "Alphabetic", "Alpha": return .alphabetic
        case "White_Space", "space": return .whiteSpace
        default: break
        }
        let categories = general.filter { $0.short == name || $0.long == name || $0.short.prefix(1) == name }
        if !categories.isEmpty { return .categories(Set(categories.map(\.category))) }
        guard let letter = groups[name] else { return nil }
        return .categories(Set(general.filter { $0.short.prefix(1) == letter }.map(\.category)))
    }

    /// The long names of the categories of categories.
    private static let groups = [
        "Letter": "L", "Mark": "M", "Number": "N", "Punctuation": "P", "Symbol": "S", "Separator": "Z",
        "Other": "C",
    ]

    /// Chapter 4.5 of the Unicode Standard.
    private static let general: [(short: String, long: String, category: Unicode.GeneralCategory)] = [
        ("Lu", "Uppercase_Letter", .uppercaseLetter), ("Ll", "Lowercase_Letter", .lowercaseLetter),
        ("Lt", "Titlecase_Letter", .titlecaseLetter), ("Lm", "Modifier_Letter", .modifierLetter),
        ("Lo", "Other_Letter", .otherLetter), ("Mn", "Nonspacing_Mark", .nonspacingMark),
        ("Mc", "Spacing_Mark", .spacingMark), ("Me", "Enclosing_Mark", .enclosingMark),
        ("Nd", "Decimal_Number", .decimalNumber), ("Nl", "Letter_Number", .letterNumber),
        ("No", "Other_Number", .otherNumber), ("Pc", "Connector_Punctuation", .connectorPunctuation),
        ("Pd", "Dash_Punctuation", .dashPunctuation), ("Ps", "Open_Punctuation", .openPunctuation),
        ("Pe", "Close_Punctuation", .closePunctuation), ("Pi", "Initial_Punctuation", .initialPunctuation),
        ("Pf", "Final_Punctuation", .finalPunctuation), ("Po", "Other_Punctuation", .otherPunctuation),
        ("Sm", "Math_Symbol", .mathSymbol), ("Sc", "Currency_Symbol", .currencySymbol),
        ("Sk", "Modifier_Symbol", .modifierSymbol), ("So", "Other_Symbol", .otherSymbol),
        ("Zs", "Space_Separator", .spaceSeparator), ("Zl", "Line_Separator", .lineSeparator),
        ("Zp", "Paragraph_Separator", .paragraphSeparator), ("Cc", "Control", .control),
        ("Cf", "Format", .format), ("Cs", "Surrogate", .surrogate), ("Co", "Private_Use", .privateUse),
        ("Cn", "Unassigned", .unassigned),
    ]
}
