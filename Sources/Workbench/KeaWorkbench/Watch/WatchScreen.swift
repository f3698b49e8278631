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

        init(_ record: ExampleRecord, title: String, place: String, isCurrent: Bool) {
            let failure = record.result.failures.first
            self.init(
                title: title, place: place + (isCurrent ? "" : " (changed since)"),
                lines: [failure?.message ?? record.problem] + (failure?.details ?? []))
        }
    }

    package init() {}

    package var heading = ""
    package var failed: [Failed] = []
    /// Text of the compiler or of the command line.
    package var complaint = ""
    package var footer = ""

    package func lines(width: Int, height: Int) -> [String] {
        let rest = max(1, height - 4)
        var body: [String] = complaint.isEmpty ? [] : complaint.split(separator: "\n").map(String.init)
        var shown = 0
        for failure in failed {
            var lines = ["✗ \(failure.title)", "  \(failure.place)"]
            lines += failure.lines.prefix(8).map { "    \($0)" } + [""]
            // The first failure is shown in any case.
            guard shown == 0 || body.count + lines.count <= rest else { break }
            body += lines
            shown += 1
        }
        if shown < failed.count {
            body =
                Array(body.prefix(rest - 1)) + ["… and \(pluralized(failed.count - shown, "more failure"))"]
        }
        let top = ([heading, ""] + body.prefix(rest)).prefix(max(1, height - 1))
        let blank = [String](repeating: "", count: max(0, height - top.count - 1))
        return (top + blank + [footer]).map {
            VisibleText.line($0).truncated(to: width)
        }
    }
}
