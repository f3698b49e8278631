/// Finds the line that names the language of a file.
enum LanguageHeader {
    /// The line of `# language:`, counted from 1; `nil` where there is none.
    ///
    /// It is the one line above the feature that begins with `#` and is no comment.
    static func line(of records: DocumentRecords, in source: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let base = source.baseAddress, let feature = records.sections.first else { return nil }
        let firstTag = feature.tagStart < feature.tagEnd ? records.tags[Int(feature.tagStart)].line : nil
        let end = Int(firstTag ?? feature.line)
        let start = source.count >= 3 && source[0] == 0xEF && source[1] == 0xBB && source[2] == 0xBF ? 3 : 0
        var comment = 0
        for (index, line) in SourceLines(in: source, start..<source.count).prefix(end - 1).enumerated() {
            if comment < records.comments.count, Int(records.comments[comment].line) == index + 1 {
                comment += 1
            } else if !WhiteSpace.trimmed(base, line).isEmpty {
                return index + 1
            }
        }
        return nil
    }
}
