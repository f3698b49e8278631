/// A parsed document: flat arrays in the order of the source, with byte offsets in 32 bits instead of strings.
///
/// The child sections of a section follow it, up to its `subtreeEnd`. Steps, rows, tags, doc strings and comments of
/// one section or step are adjacent. The views (`Feature`, `Scenario`, `Step`, …) are indices into these arrays.
package struct DocumentNodes: Sendable {
    package var sections: [SectionNode] = []
    package var steps: [StepNode] = []
    package var rows: [RowNode] = []
    package var tags: [TagNode] = []
    /// Each @ by itself.
    package var emptyTags: [TagNode] = []
    package var docStrings: [DocStringNode] = []
    package var comments: [CommentNode] = []
    /// The language that the feature's keyword was read in.
    package var language = "en"
    /// The line of `# language:`; `nil` if there is none.
    package var languageLine: Int?
    /// The first identifier after those of the nodes.
    package var endID: UInt32 = 0

    /// The tables of steps and examples, as ranges of rows.
    package var tables: [Range<Int>] {
        let examples = sections.lazy.filter { $0.kind == .examples }
        return (steps.map { $0.rowStart..<$0.rowEnd } + examples.map { $0.itemStart..<$0.itemEnd })
            .filter { !$0.isEmpty }.map { Int($0.lowerBound)..<Int($0.upperBound) }
    }

    /// Returns the line of a section's first tag, or of its keyword.
    package func firstLine(of section: SectionNode) -> Int {
        Int(section.tagStart < section.tagEnd ? tags[Int(section.tagStart)].line : section.line)
    }

    /// Returns the line above the section that follows a section and its descendants; `.max` if there is none.
    func lastLine(of section: SectionNode) -> Int {
        sections.dropFirst(Int(section.subtreeEnd)).first.map { firstLine(of: $0) - 1 } ?? .max
    }
}

package enum SectionKind: UInt8, Sendable {
    case feature, rule, background, scenario, examples
}

package struct SectionNode: Sendable {
    package let keywordStart: UInt32
    package let nameStart: UInt32
    package let nameEnd: UInt32
    package let line: UInt32
    /// The first line of the description, which may be blank; if `descriptionEnd` is 0, there is none.
    package var descriptionStart: UInt32 = 0
    /// The end of the last line of the description that is not blank.
    package var descriptionEnd: UInt32 = 0
    package let tagStart: UInt32
    package let tagEnd: UInt32
    /// The identifier of the first tag; those of the other tags follow.
    package var firstTagID: UInt32 = 0
    package var id: UInt32 = 0
    /// The index of the first step of a background or scenario, or of the first row of examples.
    package let itemStart: UInt32
    package var itemEnd: UInt32
    /// The index of the first section after this one and its descendants.
    package var subtreeEnd: UInt32 = 0
    /// In bytes, without the colon.
    package let keywordLength: UInt16
    package let kind: SectionKind
}

package struct StepNode: Sendable {
    package let keywordStart: UInt32
    package let textStart: UInt32
    package let textEnd: UInt32
    package let line: UInt32
    package var rowStart: UInt32 = 0
    package var rowEnd: UInt32 = 0
    /// One more than the index of its doc string; 0 if it has none.
    package var docString: UInt32 = 0
    package var id: UInt32
    /// In bytes, with the space that belongs to it.
    package let keywordLength: UInt16
    package let keywordType: StepKeywordType
}

package struct RowNode: Sendable {
    /// The first `|`.
    package let start: UInt32
    /// The end of the line without trailing white space.
    package let end: UInt32
    package let line: UInt32
    package let cellCount: UInt32
    package let id: UInt32
}

package struct TagNode: Sendable {
    /// The `@`.
    package let start: UInt32
    package let end: UInt32
    package let line: UInt32
    /// Stored, as a line may have 100,000 tags, and counting from its start for each would take quadratic time.
    package let column: UInt32
}

package struct DocStringNode: Sendable {
    /// The opening delimiter.
    package let start: UInt32
    package let mediaTypeStart: UInt32
    package let mediaTypeEnd: UInt32
    /// The first line inside.
    package let contentStart: UInt32
    /// The end of the last line inside, without its line break; equal to `contentStart` if there are no lines.
    package var contentEnd: UInt32
    package let line: UInt32
    /// The number of white-space code points before the opening delimiter.
    package let indent: UInt32
    package let delimiterLength: UInt32
    package var lineCount: UInt32 = 0
}

package struct CommentNode: Sendable {
    package let start: UInt32
    package let end: UInt32
    package let line: UInt32
}
