enum SectionKind: UInt8, Sendable {
    case feature, rule, background, scenario, examples
}

struct SectionRecord: Sendable {
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
