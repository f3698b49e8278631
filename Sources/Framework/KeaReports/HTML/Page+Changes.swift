/// What has changed over the runs of a history, for the examples of a run.
struct Changes {
    struct Run {
        let run: RunHistory.Run
        /// The examples that failed and did not fail when they had run before.
        fileprivate(set) var newlyFailed: [PageExample] = []
        /// The examples that passed and failed, or were unfinished, when they had run before.
        fileprivate(set) var newlyPassed: [PageExample] = []

        var isEmpty: Bool { newlyFailed.isEmpty && newlyPassed.isEmpty }

        var text: String {
            let parts = [(newlyFailed.count, "newly failed"), (newlyPassed.count, "newly passed")]
            return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        }
    }

    /// The runs in which something changed, newest first.
    private(set) var runs: [Run] = []
    /// The examples that passed on a retry, or pass and fail by turns, each with what shows that.
    private(set) var flaky: [(example: PageExample, text: String)] = []

    /// The number of changes between passing and failing among an example's last results that make it flaky.
    private static let frequent = 3

    @MainActor init(_ record: PageRecord, _ history: RunHistory) {
        var changed = Dictionary(uniqueKeysWithValues: history.runs.map { ($0.number, Run(run: $0)) })
        for example in record.examples where example.status != .notRun {
            let result = example.result
            if result.isFlaky { flaky.append((example, "passed at attempt \(result.attempts)")) }
            let results = history.results(of: example.anchor)
            for (earlier, later) in zip(results, results.dropFirst()) {
                switch (earlier.outcome, later.outcome) {
                case (.failed, .failed): break
                case (_, .failed): changed[later.run]?.newlyFailed.append(example)
                case (.failed, .passed), (.unfinished, .passed):
                    changed[later.run]?.newlyPassed.append(example)
                default: break
                }
            }
            let clear = results.map(\.outcome).filter { $0 != .unfinished }
            let count = zip(clear, clear.dropFirst()).count { $0 != $1 }
            if count >= Self.frequent, !result.isFlaky {
                let results = "its last \(results.count) results"
                flaky.append((example, "changed \(count) times between passed and failed in \(results)"))
            }
        }
        guard !record.run.info.isDryRun else { return }
        runs = history.runs.reversed().compactMap { changed[$0.number] }.filter { !$0.isEmpty }
    }
}

extension Page {
    /// What has changed since the last run; `nil` if nothing has, and in a dry run.
    var newest: Changes.Run? { changes.runs.first.flatMap { isOfThisRun($0.run) ? $0 : nil } }

    private func isOfThisRun(_ run: RunHistory.Run) -> Bool {
        run.number == history.runs.last?.number
    }

    /// Returns since when an example fails; `nil` if it does not, or if that is unknown.
    func since(_ example: PageExample) -> Markup? {
        guard example.status.fails(strict: false), !record.run.info.isDryRun,
            let (run, isFirst) = history.failingSince(example.anchor)
        else { return nil }
        if isOfThisRun(run) { return isFirst ? nil : "<b class=\"new\">newly failed</b>" }
        return "<span class=\"since\">\(run.textOfFailures(isFirst: isFirst))</span>"
    }

    mutating func writeChanges() {
        guard !changes.runs.isEmpty else { return }
        openSection("changes", "What has changed")
        let runs = "the last \(history.runs.count) runs"
        write("<p class=\"quiet\">Compared with the result of each example before, in \(runs).</p>\n")
        for (index, one) in changes.runs.enumerated() {
            let isThis = isOfThisRun(one.run)
            write(
                """
                <details class="g"\(isThis || index == 0 ? " open" : "")>\
                <summary><h3>\(isThis ? "This run" : one.run.text)</h3> <small class="quiet">\(one.text)</small></summary>
                <ul class="tree">

                """)
            let all = one.newlyFailed.map { ($0, Status.failed) } + one.newlyPassed.map { ($0, .passed) }
            write(list(all) { "<li class=\"e\">\($1.sign)\(link(to: $0))</li>\n" })
            write("</ul></details>\n")
        }
        write("</section>\n")
    }
}
