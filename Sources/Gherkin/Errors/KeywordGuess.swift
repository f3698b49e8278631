/// What keyword a line was probably meant to begin with.
struct KeywordGuess {
    /// What is wrong with the keyword as it is written.
    enum Mistake {
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
        /// A step's keyword without the space that belongs to it, or with no sentence behind it.
        case missingSpace
    }

    let mistake: Mistake

    /// The right keyword, with its colon or without its space: `Scenario:`, `Given`.
    let keyword: String

    let kind: KeywordKind

    /// Whether a colon stands where a section's keyword has it.
    var hasColon = false

    /// The line as it would be right.
    let corrected: String
}
