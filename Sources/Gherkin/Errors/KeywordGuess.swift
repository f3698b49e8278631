/// The keyword that a line was probably meant to begin with.
struct KeywordGuess {
    /// The mistake in the keyword as it is written.
    enum Mistake: Equatable {
        /// The letters are not quite right.
        case spelling
        /// Capital letters for small ones, or the other way round.
        case letterCase
        /// The keyword is right, and no colon follows it.
        case missingColon
        /// The colon is one of another script, such as `：`.
        case otherColon
        /// White space stands before the colon.
        case spaceBeforeColon
        /// A colon follows a step's keyword.
        case colonAfterStep
        /// A step's keyword with no sentence behind it.
        case missingSpace
        /// Something else than the space that belongs behind a step's keyword, such as a quote or a comma.
        case noSpaceBehind
        /// White space of another kind behind a step's keyword, such as a tab.
        case otherSpace(Character)
        /// The keyword is right, and something stands before it: the mark of a list, an invisible character.
        case behindMark(String)
    }

    let mistake: Mistake

    /// The right keyword, with its colon or without its space: `Scenario:`, `Given`.
    let keyword: String

    let kind: KeywordKind

    /// Whether the keyword stands there letter for letter, so that no other can be meant.
    var isSure: Bool {
        switch mistake {
        case .spelling, .letterCase: false
        default: true
        }
    }

    /// Whether a colon stands where a section's keyword has it.
    var hasColon = false

    /// The line as it would be right.
    let corrected: String
}
