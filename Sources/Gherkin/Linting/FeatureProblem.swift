/// Something that is wrong with a feature file: what a run refuses it for, or warns of.
public struct FeatureProblem: Sendable, Hashable {
    /// Whether the file cannot be run because of it; else it is a warning.
    public let isMistake: Bool

    /// The path or other name that the file was given as.
    public let uri: String

    /// The place.
    public let location: Location

    /// The finding in words for the author of the file.
    public let message: String

    /// The nearest right thing; `nil` where nothing is near.
    public var suggestion: String?

    /// The comment by which the author says that it is meant so; `nil` where that cannot be.
    public var permission: String?

    /// The lines to print below the message.
    public var details: [String] {
        (suggestion.map { ["Did you mean “\($0)”?"] } ?? [])
            + (permission.map { ["If it is meant so, write “\($0)” above it."] } ?? [])
    }
}

extension FeatureProblem: CustomStringConvertible {
    /// `uri:line:column: error: message`, with the suggestion.
    public var description: String {
        "\(uri):\(location): \(isMistake ? "error" : "warning"): \(message)"
            + (suggestion.map { " Did you mean “\($0)”?" } ?? "")
    }
}

extension ParseResult {
    /// The mistakes of the file by the grammar of Gherkin, or as a whole; where there are any, no more is known
    /// of it.
    ///
    /// At most ten are listed, with how many more there are.
    public var mistakes: [FeatureProblem] {
        let ofSource = SourceMistakes(in: source).all
        guard ofSource.isEmpty else { return Self.limited(ofSource, count: ofSource.count) }
        let listed = listedErrors.map { error in
            FeatureProblem(
                isMistake: true, uri: error.uri, location: error.location, message: error.explanation,
                suggestion: error.suggestion)
        }
        return Self.limited(listed, count: listed.count + unlistedErrorCount)
    }

    /// Everything that a run has to say of the file before anything of it is run: by the grammar, and beyond it.
    ///
    /// The grammar takes any line for text that stands where text may; a misspelt `Then` is then never run. What was
    /// hardly meant so is a mistake here, unless a comment says that it is meant.
    public var problems: [FeatureProblem] {
        let mistakes = mistakes
        guard mistakes.isEmpty else { return mistakes }
        let found = FeatureLinter.ofRuns.findings(in: self).map { finding in
            let rule = "lint: off-next \(finding.rule)"
            return FeatureProblem(
                isMistake: finding.isMistake, uri: finding.uri, location: finding.location,
                message: finding.message, suggestion: finding.suggestion,
                permission: !finding.isMistake ? nil : source.isMarkdown ? "<!-- \(rule) -->" : "# \(rule)")
        }
        let wrong = found.filter(\.isMistake)
        // What is empty may be so because of a mistake.
        return wrong.isEmpty ? found : Self.limited(wrong, count: wrong.count)
    }

    private static func limited(_ problems: [FeatureProblem], count: Int) -> [FeatureProblem] {
        let listed = problems.prefix(10)
        guard let last = listed.last, count > listed.count else { return problems }
        let rest = count - listed.count
        return listed + [
            FeatureProblem(
                isMistake: true, uri: last.uri, location: last.location,
                message:
                    "There \(rest == 1 ? "is 1 more mistake" : "are \(rest) more mistakes") in this file.")
        ]
    }
}
