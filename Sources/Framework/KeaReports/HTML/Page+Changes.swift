import KeaEvents
import KeaText

/// The examples whose results differ from their earlier ones.
struct Changes {
    /// The examples that fail and did not fail when they last ran.
    private(set) var newlyFailed: [Int] = []
    /// The examples that pass and failed, or were unfinished, when they last ran.
    private(set) var newlyPassed: [Int] = []
    /// The examples that passed on a retry, or pass and fail by turns, each with what shows that.
    private(set) var flaky: [(position: Int, text: String)] = []

    /// The number of changes between passing and failing among an example's last results that make it flaky.
    private static let frequent = 3

    @MainActor init(_ record: PageRecord, _ index: ExampleIndex, _ history: RunHistory) {
        for (position, status) in index.statuses.enumerated() where status != .notRun {
            let result = record.examples[position].result
            if result.isFlaky { flaky.append((position, "passed at attempt \(result.attempts)")) }
            // A dry run adds no results, so the last ones in the history are earlier ones.
            guard !record.run.info.isDryRun, let earlier = history.examples[index.anchors[position]],
                earlier.contains(" ")
            else { continue }
            let outcomes = earlier.split(separator: " ").map { RunHistory.outcome(of: $0) }
            switch (outcomes[outcomes.count - 2], outcomes[outcomes.count - 1]) {
            case (.failed, .failed): break
            case (_, .failed): newlyFailed.append(position)
            case (.failed, .passed), (.unfinished, .passed): newlyPassed.append(position)
            default: break
            }
            let clear = outcomes.filter { $0 != .unfinished }
            let count = zip(clear, clear.dropFirst()).count { $0 != $1 }
            if count >= Self.frequent, !result.isFlaky {
                flaky.append(
                    (
                        position,
                        "changed \(count) times between passed and failed in its last \(outcomes.count) results"
                    ))
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
        for (title, positions) in [
            ("Newly failed", changes.newlyFailed), ("Newly passed", changes.newlyPassed),
        ] where !positions.isEmpty {
            write("<div class=\"g\"><h3>\(title)</h3>\n<ul class=\"tree\">\n")
            for position in positions.prefix(Self.namedFailures) {
                write("<li class=\"e\">\(index.statuses[position].sign)\(link(to: position))</li>\n")
            }
            let rest = positions.count - Self.namedFailures
            if rest > 0 { write("<li>and \(rest) more</li>\n") }
            write("</ul></div>\n")
        }
        write("</section>\n")
    }
}
