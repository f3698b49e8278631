import Foundation
import KeaEvents
import KeaText

/// What the watch shows, as lines for a terminal of a size: failures first, and never more than fit.
package struct WatchScreen {
    package struct Failed {
        package let title: String
        package let place: String
        package let lines: [String]

        package init(title: String, place: String, lines: [String]) {
            (self.title, self.place, self.lines) = (title, place, lines)
        }

        init(_ record: ExampleRecord, at place: String, isCurrent: Bool) {
            let failure = record.result.failures.first
            self.init(
                title: record.info.title, place: place + (isCurrent ? "" : " (changed since)"),
                lines: [failure?.message ?? record.problem] + (failure?.details ?? []))
        }
    }

    package init() {}

    package var heading = ""
    package var failed: [Failed] = []
    package var complaint = ""
    package var footer = ""

    package func lines(width: Int, height: Int) -> [String] {
        let wrap = { Self.wrapped($0, to: width) }
        var head = wrap(heading)
        // The rest of many paths is cut off.
        if head.count > 3 { head[2...] = [head[2...].joined(separator: " ")] }
        let rest = max(1, height - head.count - 3)
        var body = complaint.split(separator: "\n").flatMap { wrap(String($0)) }
        var shown = 0
        for failure in failed {
            var lines = wrap("✗ \(failure.title)") + wrap("  \(failure.place)")
            lines += failure.lines.flatMap { wrap("    \($0)") }.prefix(8) + [""]
            // The first failure is shown in any case.
            guard shown == 0 || body.count + lines.count <= rest else { break }
            body += lines
            shown += 1
        }
        if shown < failed.count {
            body =
                Array(body.prefix(rest - 1)) + ["… and \(pluralized(failed.count - shown, "more failure"))"]
        }
        let top = (head + [""] + body.prefix(rest)).prefix(max(1, height - 1))
        let blank = [String](repeating: "", count: max(0, height - top.count - 1))
        return (top + blank + [footer]).map { VisibleText.line($0).truncated(to: width) }
    }

    /// Returns a text in lines of at most `width` columns, indented like the text; a longer word is divided.
    private static func wrapped(_ text: String, to width: Int) -> [String] {
        let (text, width) = (VisibleText.line(text), max(width, 4))
        let indent = String(text.prefix { $0 == " " }.prefix(width / 2))
        guard text.displayWidth > width else { return [text] }
        var lines = [indent]
        for word in text.split(separator: " ") {
            let last = lines[lines.count - 1]
            let isFirst = last == indent
            let joined = last + (isFirst ? "" : " ") + word
            if isFirst || joined.displayWidth <= width {
                lines[lines.count - 1] = joined
            } else {
                lines.append(indent + word)
            }
            while let long = lines.last, long.displayWidth > width {
                let head = long.prefix(columns: width)
                lines[lines.count - 1] = String(head)
                lines.append(indent + long[head.endIndex...])
            }
        }
        return lines
    }
}
