/// A document as the parser leaves it: flat arrays in the order of the source, with places in it instead of strings.
///
/// Sections (feature, rules, backgrounds, scenarios, examples) are one array in which a section's own sections follow
/// it: `subtreeEnd` says where they stop. Steps, rows, tags, doc strings and comments are arrays of their own; the ones
/// of a section or a step are next to each other. The views (`Feature`, `Scenario`, `Step`, …) are an index into these.
///
/// Offsets are bytes from the start of the file in 32 bits, which is why a source is at most 4 GiB.
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
    /// The first id after those of the nodes.
    var endID: UInt32 = 0

    /// The bytes that the arrays take, with those reserved in them.
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
    /// The first line of the description, be it blank; with `descriptionEnd` 0 there is none.
    var descriptionStart: UInt32 = 0
    /// The end of the last line of the description that is not blank.
    var descriptionEnd: UInt32 = 0
    let tagStart: UInt32
    let tagEnd: UInt32
    /// The id of the first tag; the others count on from it.
    var firstTagID: UInt32 = 0
    var id: UInt32 = 0
    /// The steps of a background or scenario, or the rows of examples, begin here.
    let itemStart: UInt32
    var itemEnd: UInt32
    /// The first section that is neither this one nor in it.
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
    /// One more than the index of its doc string; 0 where it has none.
    var docString: UInt32 = 0
    var id: UInt32
    /// In bytes, with the space that belongs to it.
    let keywordLength: UInt16
    let keywordType: StepKeywordType
}

struct RowNode: Sendable {
    /// The first `|`.
    let start: UInt32
    /// The end of the line without the white space before it.
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
    /// Counted here and not on demand: a line may hold 100,000 tags, and counting from its start for each would
    /// never end.
    let column: UInt32
}

struct DocStringNode: Sendable {
    /// The opening delimiter.
    let start: UInt32
    let mediaTypeStart: UInt32
    let mediaTypeEnd: UInt32
    /// The first line inside.
    let contentStart: UInt32
    /// The end of the last line inside, without its line break; `contentStart` with no lines.
    var contentEnd: UInt32
    let line: UInt32
    /// The code points of white space before the opening delimiter.
    let indent: UInt32
    let delimiterLength: UInt32
    var lineCount: UInt32 = 0
}

struct CommentNode: Sendable {
    let start: UInt32
    let end: UInt32
    let line: UInt32
}
