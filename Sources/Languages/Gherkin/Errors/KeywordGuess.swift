/// The keyword with which a line was probably meant to begin.
struct KeywordGuess {
    /// The mistake in the written keyword.
    enum Mistake: Equatable {
        /// It is misspelt.
        case spelling
        /// It has the wrong letter case.
        case letterCase
        /// The colon is missing.
        case missingColon
        /// The colon is one of another script, such as `：`.
        case otherColon
        /// There is white space before the colon.
        case spaceBeforeColon
        /// There is a colon after a step's keyword.
        case colonAfterStep
        /// There is no sentence after a step's keyword.
        case missingSpace
        /// There is another character instead of the space after a step's keyword, such as a quote or a comma.
        case noSpaceBehind
        /// There is other white space after a step's keyword, such as a tab.
        case otherSpace(Character)
        /// There is a list marker or an invisible character before the keyword.
        case behindMark(String)
    }

    let mistake: Mistake

    /// The correct keyword, with its colon or without its space: `Scenario:`, `Given`.
    let keyword: String

    let kind: KeywordKind

    /// Whether the keyword is spelt correctly, so that no other can be meant.
    var isSure: Bool {
        switch mistake {
        case .spelling, .letterCase: false
        default: true
        }
    }

    /// Whether there is a colon where a section's keyword has it.
    var hasColon = false

    /// The corrected line.
    let corrected: String
}
