/// Returns the median duration of several runs of a body, in seconds.
func median(of runs: Int, _ body: () throws -> Void) rethrows -> Double {
    var times: [Double] = []
    for _ in 0..<runs {
        let start = ContinuousClock.now
        try body()
        times.append((ContinuousClock.now - start) / .seconds(1))
    }
    return median(times)
}

func median(_ figures: [Double]) -> Double {
    let sorted = figures.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

/// Returns a duration with a unit and two or three digits.
func brief(_ seconds: Double) -> String {
    func number(_ value: Double) -> String {
        let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
        var text = "\((value * [1, 10, 100][digits]).rounded() / [1, 10, 100][digits])"
        if text.hasSuffix(".0") { text.removeLast(2) }
        return text
    }
    switch seconds {
    case 1...: return "\(number(seconds)) s"
    case 1e-3...: return "\(number(seconds * 1e3)) ms"
    case 1e-6...: return "\(number(seconds * 1e6)) µs"
    default: return "\(number(seconds * 1e9)) ns"
    }
}
