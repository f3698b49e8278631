import KeaText

package struct UsageReport: ContextReport {
    package static let format = ReportFormat(
        "usage", summary: "step definitions by their time, unused ones, the slowest", isForPeople: true,
        wantsSources: true, beginning: "    total|Slowest |Used by no step")

    private struct Use {
        var count = 0
        var seconds = 0.0
        var longest = 0.0

        mutating func add(_ time: Double) {
            count += 1
            seconds += time
            longest = max(longest, time)
        }
    }

    let context: ReportContext
    private var uses: [SourceLocation: Use] = [:]
    /// The sentence of each definition; the first matching step if the run does not report the definition.
    private var sentences: [SourceLocation: String] = [:]
    private var definitions: [SourceLocation] = []
    private var steps = Slowest()
    private var examples = Slowest()

    package init(_ context: ReportContext) { self.context = context }

    package mutating func receive(_ event: RunEvent) {
        switch event {
        case .glue(let glue):
            for definition in glue.stepDefinitions {
                sentences[definition.location] = "\(definition.word) \(definition.expression)"
                definitions.append(definition.location)
            }
        case .exampleRetried: for step in run.ended?.steps ?? [] { add(step) }
        case .exampleFinished:
            guard let example = run.ended, example.result.status != .notRun else { break }
            for step in example.steps { add(step) }
            examples.add(example.result.seconds) { [paths] in
                "\(VisibleText.line(example.info.title))  \(paths.short(line: example.info.location))"
            }
        case .runFinished: write()
        default: break
        }
    }

    private mutating func add(_ record: ExampleRecord.Step) {
        let step = record.info
        guard let definition = step.definition, let result = record.result, !step.isHook,
            result.status != .skipped
        else { return }
        if sentences[definition] == nil {
            sentences[definition] = step.keyword + step.text
            definitions.append(definition)
        }
        uses[definition, default: Use()].add(result.seconds)
        steps.add(result.seconds) { [paths] in
            "\(VisibleText.line(step.keyword + step.text))  \(paths.short(line: step.location))"
        }
    }

    private func write() {
        let used = definitions.compactMap { location in uses[location].map { (location, $0) } }
            .sorted { $0.1.seconds > $1.1.seconds }
        var lines: [String] = []
        if !used.isEmpty {
            lines.append(output.style.bold(Self.row("total", "mean", "longest", "uses", "step definition")))
            for (location, use) in used {
                lines.append(
                    Self.row(
                        durationText(use.seconds), durationText(use.seconds / Double(use.count)),
                        durationText(use.longest), "\(use.count)",
                        sentence(at: location)))
            }
        }
        lines += section("Slowest steps:", steps) + section("Slowest examples:", examples)
        let unused = definitions.filter { uses[$0] == nil }
        if !unused.isEmpty {
            lines += ["", output.style.bold("Used by no step of this run:")]
            lines += unused.map { "  " + sentence(at: $0) }
        }
        for line in lines.drop(while: \.isEmpty) { output.write(line + "\n") }
    }

    private func sentence(at location: SourceLocation) -> String {
        "\(VisibleText.line(sentences[location] ?? ""))  \(output.style.faint(paths.short(line: location)))"
    }

    private static func row(_ cells: String...) -> String {
        cells.dropLast().map { $0.leftPadded(to: 9) }.joined() + "  " + (cells.last ?? "")
    }

    private func section(_ title: String, _ slowest: Slowest) -> [String] {
        guard !slowest.items.isEmpty else { return [] }
        return ["", output.style.bold(title)]
            + slowest.items.map { Self.row(durationText($0.seconds), $0.text) }
    }
}

/// The ten longest durations.
private struct Slowest {
    private(set) var items: [(seconds: Double, text: String)] = []

    mutating func add(_ seconds: Double, _ text: () -> String) {
        let index = items.firstIndex { $0.seconds < seconds } ?? items.endIndex
        guard index < 10 else { return }
        items.insert((seconds, text()), at: index)
        items = Array(items.prefix(10))
    }
}
