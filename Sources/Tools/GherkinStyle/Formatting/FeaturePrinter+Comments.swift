import Gherkin

/// Comments: each belongs to what is above it or to what is below it.
extension FeaturePrinter {
    /// Prints the comments above a step or a row, without blank lines.
    ///
    /// A comment that is indented like an element above, and deeper than the element below, belongs to the element
    /// above: a disabled row, for instance.
    mutating func printComments(aboveItem item: Anchor) {
        let anchors = anchors(above: item)
        while let comment = comments.first {
            let column = column(of: comment)
            printComment(indent: (anchors.first { column >= $0.column } ?? (0, item.indent)).indent)
        }
    }

    /// Prints the comments above a section, and the blank line above it.
    ///
    /// Comments without a blank line between them form a block. A block belongs to the element above if it is
    /// indented like it, or if it follows it directly and a blank line follows the block.
    mutating func printComments(aboveSection section: Anchor, _ token: Token) {
        let line = token.location.line
        printCommentsBelowTail(above: section, line: line)
        // Above the feature, only the blank lines between comments, and before the feature, are kept.
        let isFirst = tail.isEmpty
        if !isFirst { appendBlankLine() }
        var isBelowComment = false
        while let comment = comments.first {
            if isBelowComment || isFirst, hasBlankLine(between: lastLine, comment.location.line) {
                appendBlankLine()
            }
            printComment(indent: section.indent)
            isBelowComment = true
        }
        if isBelowComment, hasBlankLine(between: lastLine, line) { appendBlankLine() }
    }

    /// Prints the remaining comments at the end of the file.
    ///
    /// Comments in the first column stay there, such as an editor's settings.
    mutating func printLastComments() {
        printCommentsBelowTail(above: lastSection, line: .max)
        var isBelowComment = false
        var indent = 0
        while let comment = comments.first {
            if !isBelowComment || hasBlankLine(between: lastLine, comment.location.line) {
                if !tail.isEmpty || isBelowComment { appendBlankLine() }
                indent = tail.isEmpty || column(of: comment) == 1 ? 0 : lastSection.indent
            }
            printComment(indent: indent)
            isBelowComment = true
        }
    }

    /// Prints the comments that belong to the last printed element.
    private mutating func printCommentsBelowTail(above section: Anchor, line: Int) {
        guard !tail.isEmpty else { return }
        let anchors = anchors(above: section)
        while let first = comments.first {
            var block = comments.prefix(1)
            for comment in comments.dropFirst() {
                guard !hasBlankLine(between: block[block.endIndex - 1].location.line, comment.location.line)
                else { break }
                block.append(comment)
            }
            let isAtOnce = !hasBlankLine(between: lastLine, first.location.line)
            let isApart = hasBlankLine(between: block[block.endIndex - 1].location.line, line)
            var indent = isAtOnce && isApart ? tail.first?.indent : nil
            let column = column(of: first)
            guard indent != nil || anchors.contains(where: { column >= $0.column }) else { return }
            for comment in block {
                let column = self.column(of: comment)
                indent = anchors.first { column >= $0.column }?.indent ?? indent
                printComment(indent: indent ?? 0)
            }
        }
    }

    /// Returns the elements above that are indented deeper than the one below, with their columns in the source and
    /// the output.
    private func anchors(above below: Anchor) -> [(column: Int, indent: Int)] {
        tail.compactMap { anchor in
            guard let column = anchor.column, anchor.indent > below.indent, column > below.column ?? 1 else {
                return nil
            }
            return (column, anchor.indent)
        }
    }

    mutating func printComment(indent: Int) {
        guard let comment = comments.popFirst() else { return }
        printLine(comment, indent: indent, text(of: comment))
    }

    /// Returns whether there is a blank line between two lines with nothing else between them.
    private func hasBlankLine(between upper: Int, _ lower: Int) -> Bool {
        // The end of the file counts as a blank line.
        guard lower < .max else { return true }
        let isHeaderBetween = languageLine.map { $0 > upper && $0 < lower } ?? false
        return lower - upper > (isHeaderBetween ? 2 : 1)
    }
}
