import KeaText

struct MarkdownSummary {
    private let paths: PathText
    private let run: RunRecord
    private var failures: [String] = []
    private var failureCount = 0
    private var size = 0

    /// The greatest number of bytes of all failures; the summary of a job holds a megabyte.
    private static let capacity = 500_000
    private static let failureCapacity = 20_000

    init(_ context: ReportContext) { (paths, run) = (context.paths, context.run) }

    private var block: FailureBlock { FailureBlock(paths) }

    @MainActor mutating func add(_ example: ExampleRecord) {
        guard run.isFailed(by: example.result) else { return }
        add(
            "\(example.result.status.mark) \(example.info.title)",
            block.lines(of: example, withAttachments: false))
    }

    mutating func add(_ failure: Failure, of owner: FailureOwner) {
        add(owner.title, block.lines(ofLate: failure, owner))
    }

    mutating func add(_ diagnostic: Diagnostic) {
        guard diagnostic.severity == .error else { return }
        add(diagnostic.message, diagnostic.consoleText(paths).split(separator: "\n").map(String.init))
    }

    private mutating func add(_ title: String, _ lines: [String]) {
        failureCount += 1
        guard size < Self.capacity else { return }
        let text = VisibleText.escaped(lines.joined(separator: "\n")).cutInMiddle(to: Self.failureCapacity)
        let name = VisibleText.line(title).cutInMiddle(to: 200)
        let item =
            "<details><summary>\(XML.text(name))</summary>\n\n<pre>\(XML.text(text))</pre>\n\n</details>\n"
        size += item.utf8.count
        failures.append(item)
    }

    @MainActor var text: String {
        let (tally, notRun) = (run.tally, run.summary?.notRun ?? 0)
        let title =
            tally.total == 0
            ? "nothing was run" : "\(pluralized(tally.total, "example")): \(tally.text())"
        let seconds = durationText(run.summary?.seconds ?? 0)
        var text = "## \(run.verdict == .passed ? "✓" : "✗") \(title)\n\nin \(seconds)\n\n"
        if notRun > 0 { text += "\(notRun) not run\n\n" }
        text += failures.joined(separator: "\n")
        if failureCount > failures.count {
            text += "\nand \(failureCount - failures.count) more, which do not fit here\n"
        }
        return text
    }
}
