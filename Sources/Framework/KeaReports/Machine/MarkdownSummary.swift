import KeaEvents
import KeaText

/// A run on a page of Markdown: the counts, and what went wrong.
struct MarkdownSummary {
    private let paths: PathText
    private let block: FailureBlock
    private var log: ExampleLog?
    private var tally = RunTally()
    private var failures: [String] = []
    private var failureCount = 0
    private var size = 0

    /// The bytes of failures that are shown; a job's summary holds a megabyte.
    private static let capacity = 500_000
    /// The bytes of one failure.
    private static let share = 20_000

    init(_ paths: PathText) {
        self.paths = paths
        block = .plain(paths)
    }

    mutating func receive(_ event: RunEvent) {
        switch event {
        case .exampleStarted(let info): log = ExampleLog(info)
        case .stepStarted, .stepFinished: log?.receive(event)
        case .exampleFinished(let info, let result):
            if result.status != .notRun { tally.add(result) }
            if result.status.fails(strict: false) {
                add(
                    "\(StatusText.mark(result.status)) \(info.title)",
                    block.lines(of: log ?? ExampleLog(info), result))
            }
            log = nil
        case .lateFailure(let failure, let owner): add(owner.title, block.lines(ofLate: failure, owner))
        case .diagnostic(let diagnostic) where diagnostic.severity == .error:
            let text = DiagnosticText(style: TextStyle(usesColor: false), paths: paths).text(diagnostic)
            add(diagnostic.message, text.split(separator: "\n").map(String.init))
        default: break
        }
    }

    private mutating func add(_ title: String, _ lines: [String]) {
        failureCount += 1
        guard size < Self.capacity else { return }
        let text = VisibleText.escaped(lines.joined(separator: "\n")).cutInMiddle(to: Self.share)
        let name = VisibleText.line(title).cutInMiddle(to: 200)
        let item =
            "<details><summary>\(Self.html(name))</summary>\n\n<pre>\(Self.html(text))</pre>\n\n</details>\n"
        size += item.utf8.count
        failures.append(item)
    }

    /// The page.
    func text(_ summary: RunSummary) -> String {
        let plain = TextStyle(usesColor: false)
        let isRed = failureCount > 0 || summary.notRun > 0 || tally.total == 0
        let count =
            tally.total == 0
            ? "nothing was run" : "\(pluralized(tally.total, "example")): \(tally.words(plain))"
        var text = "## \(isRed ? "✗" : "✓") \(count)\n\nin \(durationText(summary.seconds))\n\n"
        if summary.notRun > 0 { text += "\(summary.notRun) not run\n\n" }
        text += failures.joined(separator: "\n")
        if failureCount > failures.count {
            text += "\nand \(failureCount - failures.count) more, which do not fit here\n"
        }
        return text
    }

    /// Text that HTML and Markdown take for nothing else.
    private static func html(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
