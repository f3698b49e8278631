import KeaText

/// An example that did not pass, in full: its steps, what was expected, what was found, and where.
package struct FailureBlock {
    let style: TextStyle
    let paths: PathText
    let width: Int

    package init(_ paths: PathText, style: TextStyle = TextStyle(usesColor: false), width: Int = 110) {
        (self.style, self.paths, self.width) = (style, paths, width)
    }

    @MainActor init(_ context: ReportContext) {
        self.init(context.paths, style: context.output.style, width: context.output.width)
    }

    /// The greatest number of bytes to show of a name or of the first line of a message.
    private static let longestLine = 1_000

    /// A line with the location that it is about, which is in a column at the right.
    private struct Line {
        var text: String
        var location: String?
        var paint: (String) -> String
    }

    /// Returns the lines of the block, without line feeds.
    func lines(of example: ExampleRecord, withAttachments: Bool = true) -> [String] {
        let (info, result) = (example.info, example.result)
        let title = VisibleText.line(info.title).cutInMiddle(to: Self.longestLine)
        var lines = [Line(text: title, paint: style.bold)]
        if example.steps.isEmpty {
            lines[0].location = paths.short(line: info.location)
        } else {
            lines += example.steps.flatMap { self.lines(of: $0, result) }
        }
        for failure in example.failuresOutsideSteps { lines += self.lines(of: failure, indent: "    ") }
        if result.failures.isEmpty, result.status != .passed {
            let reason = result.reason ?? ExampleResult.noReason
            lines.append(Line(text: "    \(result.status.text): \(reason)", paint: style.yellow))
        }
        for attachment in withAttachments ? example.attachments : [] where !attachment.isLog {
            lines.append(Line(text: "    attached: \(attachment.label)", paint: style.faint))
        }
        lines += info.bugs.map { Line(text: "    bug: \(VisibleText.line($0))", paint: style.faint) }
        return layOut(lines)
    }

    func lines(ofLate failure: Failure, _ owner: FailureOwner) -> [String] {
        let title = Line(text: VisibleText.line(owner.title), paint: style.bold)
        return layOut([title] + lines(of: failure, indent: "    "))
    }

    /// Returns the lines of the failures of a step whose location the reader knows.
    package func lines(of failures: [Failure], besides shown: SourceLocation?) -> [String] {
        layOut(failures.flatMap { lines(of: $0, indent: "      ", besides: shown) })
    }

    private func lines(of step: ExampleRecord.Step, _ result: ExampleResult) -> [Line] {
        let status = step.result?.status ?? result.status
        let isSevere = status > .skipped
        // Hooks are shown only if they did not pass.
        guard !step.info.isHook || isSevere else { return [] }
        let text = VisibleText.line(step.info.keyword + step.info.text).cutInMiddle(to: 500)
        var lines = [Line(text: "  \(status.mark) \(text)", paint: { style.colored($0, status.look) })]
        if isSevere {
            let definition = step.info.isHook ? step.info.definition : nil
            lines[0].location = paths.short(line: definition ?? step.info.location)
            let argument = status == .undefined ? [] : step.info.argument
            lines += argument.map { Line(text: "      \($0)", paint: style.faint) }
        }
        for failure in step.result?.failures ?? [] {
            lines += self.lines(of: failure, indent: "      ", besides: step.info.location)
        }
        if let reason = step.result?.reason {
            lines.append(Line(text: "      \(status.text): \(reason)", paint: style.yellow))
        }
        return lines
    }

    private func lines(of failure: Failure, indent: String, besides shown: SourceLocation? = nil) -> [Line] {
        let message = failure.message.split(separator: "\n", omittingEmptySubsequences: false)
        var lines = message.map { Line(text: indent + paths.shortening(in: String($0)), paint: style.red) }
        lines[0].text = lines[0].text.cutInMiddle(to: Self.longestLine)
        let location = failure.location == shown ? nil : paths.short(line: failure.location)
        for line in failure.table?.lines ?? [] {
            let painted = line.parts.map { style.colored(paths.shortening(in: $0.text), $0.look) }.joined()
            lines.append(
                Line(text: indent + paths.shortening(in: line.text), paint: { _ in indent + painted }))
        }
        for detail in failure.detailsBesidesTable.flatMap({
            $0.split(separator: "\n", omittingEmptySubsequences: false)
        }) {
            lines.append(Line(text: indent + paths.shortening(in: String(detail)), paint: { $0 }))
        }
        lines += hiddenCharacters(in: failure.message).map { Line(text: indent + $0, paint: { $0 }) }
        // The subject of a plain `fail("…")` is its message. Readers of a feature need none.
        let isOfStep = failure.inSwift != nil || shown.map { SourceLocation.isFeature($0.file) } ?? false
        let label = isOfStep ? Failure.swiftMark : "subject: "
        if let expression = failure.expression, !expression.hasPrefix("\"") {
            let text = VisibleText.line(expression).cutInMiddle(to: Self.longestLine)
            lines.append(Line(text: indent + label + text, location: location, paint: style.faint))
        } else {
            lines[0].location = location
        }
        // The rest is in the HTML page; here it would separate what people read.
        for line in (failure.inSwift ?? []).prefix(3) {
            let text = paths.shortening(in: Failure.swiftMark + line)
            lines.append(Line(text: indent + text, paint: style.faint))
        }
        return lines
    }

    /// Puts the locations into one column as far left as the texts allow, and one that does not fit below its text.
    private func layOut(_ lines: [Line]) -> [String] {
        let located = lines.filter { $0.location != nil }
        let limit = max(20, width - (located.compactMap { $0.location?.displayWidth }.max() ?? 0))
        let column = located.map { $0.text.displayWidth + 2 }.filter { $0 <= limit }.max() ?? 0
        return lines.flatMap { line -> [String] in
            guard let location = line.location else { return [line.paint(line.text)] }
            let gap = max(2, column - line.text.displayWidth)
            guard line.text.displayWidth + gap + location.displayWidth <= width else {
                let indent = String(repeating: " ", count: line.text.prefix { $0 == " " }.count + 2)
                return [line.paint(line.text), indent + style.faint(location)]
            }
            return [line.paint(line.text) + String(repeating: " ", count: gap) + style.faint(location)]
        }
    }
}

extension ContextReport {
    var block: FailureBlock { FailureBlock(paths) }
}

extension TextStyle {
    fileprivate func colored(_ text: String, _ look: TableDifference.Look) -> String {
        switch look {
        case .plain: text
        case .expected: red(text)
        case .found: green(text)
        case .moved: yellow(text)
        case .note: faint(text)
        }
    }
}

/// Returns a line for each escaped character in a message, at most four: `\u{A0} is a no-break space (U+00A0)`.
private func hiddenCharacters(in message: String) -> [String] {
    guard message.contains("\\u{") else { return [] }
    var notes: [String] = []
    for match in message.matches(of: /\\u\{([0-9A-Fa-f]{1,6})\}/) where notes.count < 4 {
        guard let scalar = UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init) else { continue }
        let marks: Set<Unicode.GeneralCategory> = [.nonspacingMark, .spacingMark, .enclosingMark]
        let name =
            marks.contains(scalar.properties.generalCategory)
            ? "a mark that joins the letter before it, which is another text than the letter made of both"
            : "the character “\(scalar)”"
        let note = "\(match.0) is \(CharacterName.text(Character(scalar)) ?? name)"
        if !notes.contains(note) { notes.append(note) }
    }
    return notes
}
