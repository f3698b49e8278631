import Gherkin

/// Comments: each belongs to what is above it or to what is below it.
extension FeaturePrinter {
    /// Prints the comments above a step or a row, without blank lines.
    ///
    /// A comment that is indented like an element above, and deeper than the element below, belongs to the element
    /// above: a disabled row, for instance.
    mutating func printComments(aboveItem item: Anchor, line: Int) {
        guard hasComment(above: line) else { return }
        let anchors = anchors(above: item)
        while hasComment(above: line) {
            let column = column(ofComment: nextComment)
            let above = anchors.first { column >= $0.column }
            printComment(indent: above?.indent ?? item.indent)
        }
    }

    /// Prints the comments above a section, and the blank line above it.
    ///
    /// Comments without a blank line between them form a block. A block belongs to the element above if it is
    /// indented like it, or if it follows it directly and a blank line follows the block.
    mutating func printComments(aboveSection section: Anchor, line: Int) {
        if !tail.isEmpty { printCommentsBelowTail(above: section, line: line) }
        // Above the feature, only the blank lines between comments, and before the feature, are kept.
        let isFirst = tail.isEmpty
        if !isFirst { output.appendBlankLine() }
        var isBelowComment = false
        while hasComment(above: line) {
            let comment = Int(nodes.comments[nextComment].line)
            if isBelowComment || isFirst, hasBlankLine(between: lastLine, comment) {
                output.appendBlankLine()
            }
            printComment(indent: section.indent)
            isBelowComment = true
        }
        if isBelowComment, hasBlankLine(between: lastLine, line) { output.appendBlankLine() }
    }

    /// Prints the remaining comments at the end of the file.
    ///
    /// Comments in the first column stay there, such as an editor's settings.
    mutating func printLastComments() {
        if !tail.isEmpty { printCommentsBelowTail(above: lastSection, line: .max) }
        var isBelowComment = false
        var indent = 0
        while hasComment(above: .max) {
            let line = Int(nodes.comments[nextComment].line)
            if !isBelowComment || hasBlankLine(between: lastLine, line) {
                if !tail.isEmpty || isBelowComment { output.appendBlankLine() }
                indent = column(ofComment: nextComment) == 1 ? 0 : lastSection.indent
            }
            printComment(indent: tail.isEmpty ? 0 : indent)
            isBelowComment = true
        }
    }

    /// Prints the comments that belong to the last printed element.
    private mutating func printCommentsBelowTail(above section: Anchor, line: Int) {
        guard hasComment(above: line) else { return }
        let anchors = anchors(above: section)
        while hasComment(above: line) {
            let end = endOfRun(above: line)
            let isAtOnce = !hasBlankLine(between: lastLine, Int(nodes.comments[nextComment].line))
            let isApart = hasBlankLine(between: Int(nodes.comments[end - 1].line), line)
            var indent = isAtOnce && isApart ? tail.first?.indent : nil
            let column = column(ofComment: nextComment)
            guard indent != nil || anchors.contains(where: { column >= $0.column }) else { return }
            while nextComment < end {
                let column = self.column(ofComment: nextComment)
                indent = anchors.first { column >= $0.column }?.indent ?? indent
                printComment(indent: indent ?? 0)
            }
        }
    }

    /// Returns the elements above that are indented deeper than the one below, with their columns in the source and
    /// the output.
    private func anchors(above below: Anchor) -> [(column: Int, indent: Int)] {
        let column = below.offset.map(storage.column) ?? 1
        return tail.compactMap { anchor in
            guard let offset = anchor.offset, anchor.indent > below.indent else { return nil }
            let own = storage.column(of: offset)
            return own > column ? (own, anchor.indent) : nil
        }
    }

    func hasComment(above line: Int) -> Bool {
        nextComment < nodes.comments.count && Int(nodes.comments[nextComment].line) < line
    }

    mutating func printComment(indent: Int) {
        guard let base = source.baseAddress else { return }
        let comment = nodes.comments[nextComment]
        output.append(spaces: indent)
        output.append(source[WhiteSpace.trimmed(base, Int(comment.start)..<Int(comment.end))])
        output.endLine()
        lastLine = Int(comment.line)
        nextComment += 1
    }

    /// Returns the index after the last comment of a block.
    private func endOfRun(above line: Int) -> Int {
        var end = nextComment + 1
        while end < nodes.comments.count, Int(nodes.comments[end].line) < line,
            !hasBlankLine(between: Int(nodes.comments[end - 1].line), Int(nodes.comments[end].line))
        {
            end += 1
        }
        return end
    }

    /// Returns whether there is a blank line between two lines with nothing else between them.
    private func hasBlankLine(between upper: Int, _ lower: Int) -> Bool {
        // The end of the file counts as a blank line.
        guard lower < .max else { return true }
        let isHeaderBetween = nodes.languageLine.map { $0 > upper && $0 < lower } ?? false
        return lower - upper > (isHeaderBetween ? 2 : 1)
    }

    private func column(ofComment index: Int) -> Int {
        guard let base = source.baseAddress else { return 1 }
        let comment = nodes.comments[index]
        return storage.column(of: WhiteSpace.trimmed(base, Int(comment.start)..<Int(comment.end)).lowerBound)
    }
}
