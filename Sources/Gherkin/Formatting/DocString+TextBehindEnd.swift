extension DocString {
    /// What stands behind the closing delimiter, which has no meaning; `nil` where nothing does.
    var textBehindEnd: Range<Int>? {
        let record = storage.records.docStrings[index]
        return storage.withSource { source in
            guard let base = source.baseAddress else { return nil }
            var start = Int(record.contentStart)
            if record.lineCount > 0 {
                start = Int(record.contentEnd)
                while start < source.count, source[start] != 0x0A { start += 1 }
                start = min(start + 1, source.count)
            }
            var end = start
            while end < source.count, source[end] != 0x0A { end += 1 }
            let text = WhiteSpace.trimmed(base, start..<end).dropFirst(Int(record.delimiterLength))
            let rest = WhiteSpace.trimmed(base, text)
            return rest.isEmpty ? nil : rest
        }
    }
}
