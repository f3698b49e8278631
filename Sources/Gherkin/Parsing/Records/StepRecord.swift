struct StepRecord: Sendable {
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
