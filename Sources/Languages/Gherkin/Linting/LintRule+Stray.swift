import KeaText

extension LintRule {
    /// Rules about text that has no effect.
    static let stray: [LintRule] = [
        LintRule("misspelt-keyword", "text that looks like a keyword or a table, and is not run", .mistake) {
            subject in
            subject.document.feature == nil ? [] : UnreadLines.problems(in: subject.document)
        },
        LintRule("language-comment", "a “# language:” that has no effect", .mistake) { subject in
            languageComments(in: subject)
        },
        LintRule("odd-tag", "a tag with a comma, or a comment, or nothing in it", .mistake) { subject in
            let storage = subject.document.storage
            let empty = storage.nodes.emptyTags.map { tag in
                FeatureProblem(
                    Location(line: Int(tag.line), column: Int(tag.column)),
                    "An @ by itself is not a tag. The name comes right after it.")
            }
            return empty
                + storage.nodes.tags.indices.compactMap { index in
                    oddTag(Tag(storage: storage, index: index, id: 0))
                }
        },
        LintRule("doc-string-in-one-line", "a doc string that ends in the line of its beginning", .mistake) {
            subject in
            let storage = subject.document.storage
            return storage.nodes.docStrings.indices.compactMap { index in
                let text = StepDocString(storage: storage, index: index)
                guard let type = text.mediaType else { return nil }
                guard type.hasSuffix(text.delimiter) else {
                    // `text/plain; charset=utf-8` is a type, and a sentence is none.
                    guard type.contains(" "), !type.contains("/"), !subject.document.source.isMarkdown else {
                        return nil
                    }
                    return FeatureProblem(
                        text.location,
                        "“\(type.excerpt)” is after \(text.delimiter), where only the type of a text may. "
                            + "The text begins in the next line.")
                }
                return FeatureProblem(
                    text.location,
                    "“\((text.delimiter + type).excerpt)” begins a doc string and does not end it: what comes "
                        + "after \(text.delimiter) is the type of the text. Text and end are in lines of their own."
                )
            }
        },
        LintRule("invisible-character", "what looks like the end of a line and is none", .mistake) {
            subject in
            InvisibleCharacters.problems(in: subject.document)
        },
    ]

    // MARK: - Languages

    private static func languageComments(in subject: LintSubject) -> [FeatureProblem] {
        let feature = subject.document.feature?.location.line ?? .max
        return subject.document.comments.compactMap { comment in
            let content = comment.text.drop { $0.isWhitespace || $0 == "#" }
            let word = content.prefix { $0.isLetter }
            guard
                ["language", "lang", "languages", "sprache", "langue", "idioma"].contains(word.lowercased())
            else { return nil }
            let rest = content.dropFirst(word.count).drop { $0.isWhitespace }
            let code = rest.drop { ":=".contains($0) || $0.isWhitespace }
            guard Dialect(code: String(code)) != nil || Dialect(code: code.lowercased()) != nil else {
                return nil
            }
            let column = comment.text.prefix { $0.isWhitespace }.unicodeScalars.count + 1
            let place = Location(line: comment.location.line, column: column)
            guard word != "language" || rest.first != ":" else {
                return FeatureProblem(
                    place,
                    "This comment has no effect: the language is named above the tags and the feature, and once."
                )
            }
            guard comment.location.line < feature else { return nil }
            return FeatureProblem(
                place, "This comment does not name the language, though it looks like it.",
                suggestion: "# language: \(code)")
        }
    }

    // MARK: - Tags

    private static func oddTag(_ tag: Tag) -> FeatureProblem? {
        let name = tag.name.dropFirst()
        if let comma = name.firstIndex(where: { ",;".contains($0) }) {
            let parts = name.split { ",;".contains($0) }.map { "@\($0)" }
            return FeatureProblem(
                tag.location,
                "The tag is “\(tag.name)”, with the \(name[comma] == "," ? "comma" : "semicolon"). Tags are parted by spaces.",
                suggestion: parts.joined(separator: " "))
        }
        if let sign = name.firstIndex(of: "#") {
            let rest = name[name.index(after: sign)...]
            guard rest.isEmpty || !rest.allSatisfy(\.isNumber) else { return nil }
            return FeatureProblem(
                tag.location, "The tag is “\(tag.name)”: a comment needs a space before its #.",
                suggestion: "@\(name[..<sign]) #\(rest)")
        }
        if let hidden = name.first(where: CharacterName.isInvisible) {
            return FeatureProblem(
                tag.location,
                "In the tag “\(tag.name)” there is \(CharacterName.text(hidden) ?? "a hidden character").")
        }
        guard let placeholder = Placeholder.all(in: String(name)).first, placeholder.looksLikeOne else {
            return nil
        }
        return FeatureProblem(
            tag.location,
            "The tag is “\(tag.name)”: in tags, placeholders are not replaced. Tag the examples instead.")
    }
}
