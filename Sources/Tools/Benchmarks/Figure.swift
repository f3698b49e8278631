/// One line of a benchmark's result.
struct Figure {
    /// The name of the measurement.
    let name: String
    /// The figure with its unit.
    let value: String
    /// The budget in words; empty where there is none.
    var budget = ""
    /// Whether the budget was kept; `nil` where there is none.
    var isWithinBudget: Bool?

    /// A figure without a budget.
    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// A figure with a budget.
    init(_ name: String, _ value: String, budget: String, _ isWithinBudget: Bool) {
        self.name = name
        self.value = value
        self.budget = budget
        self.isWithinBudget = isWithinBudget
    }

    /// A time with a budget, both in seconds.
    init(_ name: String, _ seconds: Double, atMost budget: Double) {
        self.init(name, brief(seconds), budget: "at most \(brief(budget))", seconds <= budget)
    }
}

/// A group of measurements that belong together, run by its name.
struct BenchmarkTopic {
    /// The name at the prompt.
    let name: String
    /// The subject of the measurement, for `--help`.
    let summary: String
    /// Whether its figures are of use in a debug build, too.
    var saysMuchInDebug = false
    /// Measures; `isShort` asks for a quick round, as CI wants it.
    let run: @MainActor (_ isShort: Bool) throws -> [Figure]
}

/// Prints figures as a table.
func printTable(_ title: String, _ figures: [Figure]) {
    print("\(title)")
    let nameWidth = figures.map(\.name.count).max() ?? 0
    let valueWidth = figures.map(\.value.count).max() ?? 0
    for figure in figures {
        let name = figure.name.padded(to: nameWidth)
        let value = String(repeating: " ", count: valueWidth - figure.value.count) + figure.value
        let mark =
            switch figure.isWithinBudget {
            case true?: "  ✓ \(figure.budget)"
            case false?: "  ✗ \(figure.budget)"
            case nil: ""
            }
        print("  \(name)  \(value)\(mark)")
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
