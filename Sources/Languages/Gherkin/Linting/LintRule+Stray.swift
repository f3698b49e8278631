import KeaText

extension LintRule {
    /// Rules about text that has no effect.
    static let stray: [LintRule] = [
        LintRule(misspeltKeyword, .mistake) { subject in
            subject.document.feature == nil ? [] : UnreadLines.problems(in: subject)
        },
        LintRule("odd-tag", .mistake) { subject in
            let storage = subject.document.storage
            let tags = storage.nodes.tags.indices.map { Tag(storage: storage, index: $0, id: 0) }
            let empty = storage.nodes.emptyTags.map { tag in
                let location = Location(line: Int(tag.line), column: Int(tag.column))
                let next = tags.first {
                    $0.location == Location(line: location.line, column: Int(tag.column) + 1)
                }
                return FeatureProblem(location, "empty-tag", suggestion: next?.name)
            }
            return empty + tags.compactMap(oddTag)
        },
        LintRule("doc-string-in-one-line", .mistake) { subject in
            subject.document.storage.docStrings.compactMap { text in
                guard let type = text.mediaType else { return nil }
                if type.hasSuffix(text.delimiter) {
                    return FeatureProblem(
                        text.location, "doc-string-in-line", text.delimiter + type, text.delimiter)
                }
                // `text/plain; charset=utf-8` is a type, and a sentence is none.
                let isText = type.contains(" ") && !type.contains("/") && !subject.document.source.isMarkdown
                return isText ? FeatureProblem(text.location, "text-as-type", type, text.delimiter) : nil
            }
        },
        LintRule("invisible-character", .mistake) { subject in
            InvisibleCharacters.problems(in: subject.document)
        },
        LintRule("commented-keyword", .mistake, commentedKeywords),
    ]

    private static func commentedKeywords(in subject: LintSubject) -> [FeatureProblem] {
        guard !subject.document.source.isMarkdown else { return [] }
        let nodes = subject.document.storage.nodes
        let comments = Set(nodes.comments.map(\.line))
        let ofExamples = subject.dialect.keywords(of: .examples)
        let keywords = [.scenario, .scenarioOutline, .background].flatMap(subject.dialect.keywords)
        return subject.document.comments.compactMap { comment in
            let title = comment.text.drop { $0.isWhitespace || $0 == "#" }
            let line = UInt32(comment.location.line)
            let isOfExamples = ofExamples.contains { title.hasPrefix("\($0):") }
            guard isOfExamples || keywords.contains(where: { title.hasPrefix("\($0):") }),
                let above = nodes.sections.last(where: { $0.line < line }),
                isOfExamples == (above.kind == .examples)
            else { return nil }
            let items = Int(above.itemStart)..<Int(above.itemEnd)
            let lines = isOfExamples ? nodes.rows[items].map(\.line) : nodes.steps[items].map(\.line)
            // Directly below the comment, its section goes on.
            guard lines.contains(where: { $0 < line }), let next = lines.first(where: { $0 > line }),
                !(line + 1..<next).contains(where: comments.contains)
            else { return nil }
            let start = above.keywordStart
            let keyword = subject.document.storage.string(start, start + UInt32(above.keywordLength))
            let column = comment.text.prefix { $0.isWhitespace }.unicodeScalars.count + 1
            return FeatureProblem(
                Location(line: comment.location.line, column: column), "comment-above-lines", title, keyword,
                above.line)
        }
    }

    private static func oddTag(_ tag: Tag) -> FeatureProblem? {
        // A value after the name, as in `@stores=memory,disk`, is data.
        let name = tag.name.dropFirst().prefix { !"=:(".contains($0) }
        if let comma = name.firstIndex(where: { ",;".contains($0) }) {
            let parts = tag.name.dropFirst().split { ",;".contains($0) }.map { "@\($0)" }
            let problem = FeatureProblem(
                tag.location, "separated-tags", tag.name, name[comma] == "," ? "comma" : "semicolon",
                suggestion: parts.joined(separator: " "))
            // Between other letters, the sign may be a part of the tag.
            return tag.name.last == name[comma] || name.contains("@") ? problem : problem.asWarning
        }
        if let sign = name.firstIndex(of: "#") {
            let rest = tag.name[tag.name.index(after: sign)...]
            guard rest.isEmpty || !rest.allSatisfy(\.isNumber) else { return nil }
            return FeatureProblem(
                tag.location, "comment-in-tag", tag.name, suggestion: "@\(name[..<sign]) #\(rest)")
        }
        if let hidden = name.first(where: CharacterName.isInvisible) {
            return FeatureProblem(
                tag.location, "invisible-in-tag", tag.name, CharacterName.text(hidden) ?? "a hidden character"
            )
        }
        guard let placeholder = Placeholder.all(in: String(name)).first, placeholder.looksLikeOne else {
            return nil
        }
        return FeatureProblem(tag.location, "placeholder-in-tag", tag.name)
    }
}
