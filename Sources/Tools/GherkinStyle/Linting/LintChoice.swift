import Gherkin

/// The rules that a project has chosen in the file `.kea-lint` of the folder of its features.
///
/// A line is `style`, which adds the rules about style, or `off` and the names of rules; `#` begins a comment.
package struct LintChoice: Sendable {
    package static let fileName = ".kea-lint"

    package var hasStyle = false
    package private(set) var off: Set<String> = []
    /// The first line that says something else, from 1.
    package private(set) var unknownLine: Int?

    package init(_ text: String = "") {
        let known = Set(LintRule.all.map(\.name))
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.prefix { $0 != "#" }.split { $0 == "," || $0.isWhitespace }.map(String.init)
            if words == ["style"] {
                hasStyle = true
            } else if words.first == "off", words.count > 1, known.isSuperset(of: words.dropFirst()) {
                off.formUnion(words.dropFirst())
            } else if !words.isEmpty {
                unknownLine = unknownLine ?? index + 1
            }
        }
    }

    /// The names of the rules that are not checked.
    package var disabled: Set<String> { hasStyle ? off : off.union(LintRule.ofStyle) }
}
