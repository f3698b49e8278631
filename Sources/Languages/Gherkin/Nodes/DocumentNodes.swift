/// A parsed document: flat arrays in the order of the source, with byte offsets instead of strings.
///
/// Sections (feature, rules, backgrounds, scenarios, examples) are one array in which a section's child sections
/// follow it; `subtreeEnd` is their end. Steps, rows, tags, doc strings and comments have arrays of their own; those
/// of one section or step are adjacent. The views (`Feature`, `Scenario`, `Step`, …) are indices into these arrays.
///
/// Offsets are bytes from the start of the file in 32 bits, which limits a source to 4 GiB.
struct DocumentNodes: Sendable {
    var sections: [SectionNode] = []
    var steps: [StepNode] = []
    var rows: [RowNode] = []
    var tags: [TagNode] = []
    /// Each @ by itself.
    var emptyTags: [TagNode] = []
    var docStrings: [DocStringNode] = []
    var comments: [CommentNode] = []
    /// The language that the feature's keyword was read in.
    var language = "en"
    /// The first identifier after those of the nodes.
    var endID: UInt32 = 0

    /// The capacity of the arrays in bytes.
    var memoryUse: Int {
        func bytes<Element>(_ array: [Element]) -> Int { array.capacity * MemoryLayout<Element>.stride }
        return bytes(sections) + bytes(steps) + bytes(rows) + bytes(tags) + bytes(docStrings)
            + bytes(comments)
    }
}

enum SectionKind: UInt8, Sendable {
    case feature, rule, background, scenario, examples
}

struct SectionNode: Sendable {
    let keywordStart: UInt32
    let nameStart: UInt32
    let nameEnd: UInt32
    let line: UInt32
    /// The first line of the description, which may be blank; if `descriptionEnd` is 0, there is none.
    var descriptionStart: UInt32 = 0
    /// The end of the last line of the description that is not blank.
    var descriptionEnd: UInt32 = 0
    let tagStart: UInt32
    let tagEnd: UInt32
    /// The identifier of the first tag; those of the other tags follow.
    var firstTagID: UInt32 = 0
    var id: UInt32 = 0
    /// The index of the first step of a background or scenario, or of the first row of examples.
    let itemStart: UInt32
    var itemEnd: UInt32
    /// The index of the first section after this one and its descendants.
    var subtreeEnd: UInt32 = 0
    /// In bytes, without the colon.
    let keywordLength: UInt16
    let kind: SectionKind
}

struct StepNode: Sendable {
    let keywordStart: UInt32
    let textStart: UInt32
    let textEnd: UInt32
    let line: UInt32
    var rowStart: UInt32 = 0
    var rowEnd: UInt32 = 0
    /// One more than the index of its doc string; 0 if it has none.
    var docString: UInt32 = 0
    var id: UInt32
    /// In bytes, with the space that belongs to it.
    let keywordLength: UInt16
    let keywordType: StepKeywordType
}

struct RowNode: Sendable {
    /// The first `|`.
    let start: UInt32
    /// The end of the line without trailing white space.
    let end: UInt32
    let line: UInt32
    let cellCount: UInt32
    let id: UInt32
}

struct TagNode: Sendable {
    /// The `@`.
    let start: UInt32
    let end: UInt32
    let line: UInt32
    /// Computed here and not on demand: a line may contain 100,000 tags, and counting from its start for each would
    /// take quadratic time.
    let column: UInt32
}

struct DocStringNode: Sendable {
    /// The opening delimiter.
    let start: UInt32
    let mediaTypeStart: UInt32
    let mediaTypeEnd: UInt32
    /// The first line inside.
    let contentStart: UInt32
    /// The end of the last line inside, without its line break; equal to `contentStart` if there are no lines.
    var contentEnd: UInt32
    let line: UInt32
    /// The number of white-space code points before the opening delimiter.
    let indent: UInt32
    let delimiterLength: UInt32
    var lineCount: UInt32 = 0
}

struct CommentNode: Sendable {
    let start: UInt32
    let end: UInt32
    let line: UInt32
}
