/// A document as the parser leaves it: flat arrays in the order of the source, with places in it instead of strings.
///
/// Sections (feature, rules, backgrounds, scenarios, examples) are one array in which a section's own sections follow
/// it: `subtreeEnd` says where they stop. Steps, rows, tags, doc strings and comments are arrays of their own; the ones
/// of a section or a step are next to each other. The views (`Feature`, `Scenario`, `Step`, …) are an index into these.
///
/// Offsets are bytes from the start of the file in 32 bits, which is why a source is at most 4 GiB.
struct DocumentRecords: Sendable {
    var sections: [SectionRecord] = []
    var steps: [StepRecord] = []
    var rows: [RowRecord] = []
    var tags: [TagRecord] = []
    var docStrings: [DocStringRecord] = []
    var comments: [CommentRecord] = []
    /// The language that the feature's keyword was read in.
    var language = "en"
    /// The first id after those of the nodes.
    var endID: UInt32 = 0

    /// How many bytes the arrays take, including what is reserved in them.
    var memoryUse: Int {
        func bytes<Element>(_ array: [Element]) -> Int { array.capacity * MemoryLayout<Element>.stride }
        return bytes(sections) + bytes(steps) + bytes(rows) + bytes(tags) + bytes(docStrings)
            + bytes(comments)
    }
}
