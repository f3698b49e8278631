import KeaText

/// One line of a benchmark's result.
struct Figure {
    let name: String
    /// The figure with its unit.
    let value: String
    /// The budget in words; empty where there is none.
    let budget: String
    /// Whether the budget was kept; `nil` where there is none.
    let isWithinBudget: Bool?

    init(_ name: String, _ value: String, budget: String = "", _ isWithinBudget: Bool? = nil) {
        (self.name, self.value, self.budget, self.isWithinBudget) = (name, value, budget, isWithinBudget)
    }

    init(_ name: String, ratio: Double, atMost budget: Double) {
        let value = "\((ratio * 100).rounded() / 100) ×"
        self.init(name, value, budget: "at most \(budget) ×", ratio <= budget)
    }

    /// A time with a budget, both in seconds.
    init(_ name: String, _ seconds: Double, atMost budget: Double) {
        self.init(name, brief(seconds), budget: "at most \(brief(budget))", seconds <= budget)
    }
}

/// A group of measurements that belong together, run by its name.
struct BenchmarkTopic {
    let name: String
    /// The subject of the measurement, for `--help`.
    let summary: String
    /// Whether its figures are of use in a debug build, too.
    var saysMuchInDebug = false
    /// Measures; `isShort` asks for a quick round, as CI wants it.
    let run: @MainActor (_ isShort: Bool) throws -> [Figure]
}

func printTable(_ title: String, _ figures: [Figure]) {
    print("\(title)")
    let nameWidth = figures.map(\.name.count).max() ?? 0
    let valueWidth = figures.map(\.value.count).max() ?? 0
    for figure in figures {
        let name = figure.name.padded(to: nameWidth)
        let value = figure.value.leftPadded(to: valueWidth)
        let mark =
            switch figure.isWithinBudget {
            case true?: "  ✓ \(figure.budget)"
            case false?: "  ✗ \(figure.budget)"
            case nil: ""
            }
        print("  \(name)  \(value)\(mark)")
    }
}
