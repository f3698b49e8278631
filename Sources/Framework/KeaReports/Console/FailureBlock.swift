import KeaEvents
import KeaText

/// An example that did not pass, in full: its steps, what was expected, what was seen, and where.
struct FailureBlock {
    let style: TextStyle
    let paths: PathText
    /// The columns of a line.
    let width: Int

    /// The block for files and machines.
    static func plain(_ paths: PathText) -> FailureBlock {
        FailureBlock(style: TextStyle(usesColor: false), paths: paths, width: 110)
    }

    /// The bytes of a name or of the first line of a message that are shown; what is longer is cut in its middle.
    private static let longestLine = 1_000

    /// A line with the place that it is about, which stands in a column at the right.
    private struct Line {
        var text: String
        var place: String?
        var paint: (String) -> String
    }

    /// The lines of the block, each without its line feed.
    func lines(of log: ExampleLog, _ result: ExampleResult) -> [String] {
        let info = log.info
        let title = VisibleText.line(info.title).cutInMiddle(to: Self.longestLine)
        var lines = [Line(text: title, place: nil, paint: style.bold)]
        if log.steps.isEmpty {
            lines[0].place = paths.short(line: info.location)
        } else {
            lines += steps(of: log, result)
        }
        let told = Set(log.steps.flatMap { $0.result?.failures ?? [] })
        for failure in result.failures where !told.contains(failure) {
            lines += self.lines(of: failure, indent: "    ")
        }
        if result.failures.isEmpty, result.status != .passed {
            let reason = result.reason ?? "no reason given"
            lines.append(Line(text: "    \(result.status.words): \(reason)", paint: style.yellow))
        }
        lines += log.attachments.filter { $0.mediaType != AttachmentText.log }.map {
            Line(text: "    attached: \(AttachmentText.name($0))", paint: style.faint)
        }
        lines += info.bugs.map { Line(text: "    bug: \(VisibleText.line($0))", paint: style.faint) }
        return layOut(lines)
    }

    /// The lines of a failure that came in outside of its example.
    func lines(ofLate failure: Failure, _ owner: FailureOwner) -> [String] {
        let title = Line(text: VisibleText.line(owner.title), paint: style.bold)
        return layOut([title] + lines(of: failure, indent: "    "))
    }

    private func steps(of log: ExampleLog, _ result: ExampleResult) -> [Line] {
        var lines: [Line] = []
        for (step, stepResult, _) in log.steps {
            let status = stepResult?.status ?? result.status
            // Hooks are machinery; they are shown where they went wrong.
            guard !step.isHook || status > .skipped else { continue }
            let isTold = status > .skipped
            lines.append(
                Line(
                    text: "  \(StatusText.mark(status)) "
                        + VisibleText.line(step.keyword + step.text).cutInMiddle(to: Self.longestLine),
                    place: isTold ? paths.short(line: place(of: step)) : nil,
                    paint: { StatusText.colored($0, status, style) }))
            if isTold { lines += step.argument.map { Line(text: "      \($0)", paint: style.faint) } }
            for failure in stepResult?.failures ?? [] {
                lines += self.lines(of: failure, indent: "      ", besides: step.location)
            }
            if let reason = stepResult?.reason {
                lines.append(Line(text: "      \(status.words): \(reason)", paint: style.yellow))
            }
        }
        return lines
    }

    private func place(of step: StepInfo) -> SourceLocation {
        step.isHook ? step.definition ?? step.location : step.location
    }

    private func lines(of failure: Failure, indent: String, besides shown: SourceLocation? = nil) -> [Line] {
        let message = failure.message.split(separator: "\n", omittingEmptySubsequences: false)
        var lines = message.map { Line(text: indent + paths.shortening(in: String($0)), paint: style.red) }
        lines[0].text = lines[0].text.cutInMiddle(to: Self.longestLine)
        if failure.location != shown { lines[0].place = paths.short(line: failure.location) }
        for detail in failure.details.flatMap({ $0.split(separator: "\n", omittingEmptySubsequences: false) })
        {
            lines.append(Line(text: indent + paths.shortening(in: String(detail)), paint: { $0 }))
        }
        lines += HiddenCharacters.notes(on: failure.message).map { Line(text: indent + $0, paint: { $0 }) }
        // Swift's words come last; the subject of a plain `fail("…")` is its message.
        if let expression = failure.expression, !expression.hasPrefix("\"") {
            let place = lines[0].place
            lines[0].place = nil
            let text = VisibleText.line(expression).cutInMiddle(to: Self.longestLine)
            lines.append(Line(text: "\(indent)subject: \(text)", place: place, paint: style.faint))
        }
        return lines
    }

    /// Puts the places into one column, as far to the left as the texts beside them let it be; one for which there is no
    /// room stands below.
    private func layOut(_ lines: [Line]) -> [String] {
        let placed = lines.filter { $0.place != nil }
        let room = max(20, width - (placed.compactMap { $0.place?.displayWidth }.max() ?? 0))
        let column = placed.map { $0.text.displayWidth + 2 }.filter { $0 <= room }.max() ?? 0
        return lines.flatMap { line -> [String] in
            guard let place = line.place else { return [line.paint(line.text)] }
            let own = line.text.displayWidth
            let gap = max(2, column - own)
            guard own + gap + place.displayWidth <= width else {
                let indent = String(repeating: " ", count: line.text.prefix { $0 == " " }.count + 2)
                return [line.paint(line.text), indent + style.faint(place)]
            }
            return [line.paint(line.text) + String(repeating: " ", count: gap) + style.faint(place)]
        }
    }
}
