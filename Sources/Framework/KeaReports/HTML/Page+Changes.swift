import KeaEvents
import KeaText

/// The examples whose results differ from their earlier ones.
struct Changes {
    /// The examples that fail and did not fail when they last ran.
    private(set) var newlyFailed: [PageExample] = []
    /// The examples that pass and failed, or were unfinished, when they last ran.
    private(set) var newlyPassed: [PageExample] = []
    /// The examples that passed on a retry, or pass and fail by turns, each with what shows that.
    private(set) var flaky: [(example: PageExample, text: String)] = []

    /// The number of changes between passing and failing among an example's last results that make it flaky.
    private static let frequent = 3

    @MainActor init(_ record: PageRecord, _ history: RunHistory) {
        for example in record.examples where example.status != .notRun {
            let result = example.result
            if result.isFlaky { flaky.append((example, "passed at attempt \(result.attempts)")) }
            // A dry run adds no results, so the last ones in the history are earlier ones.
            guard !record.run.info.isDryRun, let earlier = history.examples[example.anchor],
                earlier.contains(" ")
            else { continue }
            let outcomes = earlier.split(separator: " ").map { RunHistory.outcome(of: $0) }
            switch (outcomes[outcomes.count - 2], outcomes[outcomes.count - 1]) {
            case (.failed, .failed): break
            case (_, .failed): newlyFailed.append(example)
            case (.failed, .passed), (.unfinished, .passed): newlyPassed.append(example)
            default: break
            }
            let clear = outcomes.filter { $0 != .unfinished }
            let count = zip(clear, clear.dropFirst()).count { $0 != $1 }
            if count >= Self.frequent, !result.isFlaky {
                let results = "its last \(outcomes.count) results"
                flaky.append((example, "changed \(count) times between passed and failed in \(results)"))
            }
        }
    }

    var isEmpty: Bool { newlyFailed.isEmpty && newlyPassed.isEmpty }

    /// The counts: `2 newly failed, 1 newly passed`.
    var text: String {
        let parts = [(newlyFailed.count, "newly failed"), (newlyPassed.count, "newly passed")]
        return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}

extension Page {
    mutating func writeChanges() {
        guard !changes.isEmpty else { return }
        write(
            """
            <section id="changes" class="g" aria-labelledby="changes-title">
            <h2 id="changes-title">What has changed</h2>
            <p class="quiet">Compared with the last result of each example.</p>

            """)
        for (title, examples) in [
            ("Newly failed", changes.newlyFailed), ("Newly passed", changes.newlyPassed),
        ] where !examples.isEmpty {
            write("<div class=\"g\"><h3>\(title)</h3>\n<ul class=\"tree\">\n")
            for example in examples.prefix(Self.namedFailures) {
                write("<li class=\"e\">\(example.status.sign)\(link(to: example))</li>\n")
            }
            let rest = examples.count - Self.namedFailures
            if rest > 0 { write("<li>and \(rest) more</li>\n") }
            write("</ul></div>\n")
        }
        write("</section>\n")
    }
}
