/// Returns a number with its noun: `1 example`, `2 examples`.
package func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}

/// Returns the first of many lines, and the number of the others.
package func listed(_ lines: [String], upTo limit: Int = 20) -> [String] {
    lines.count <= limit ? lines : lines.prefix(limit) + ["and \(lines.count - limit) more"]
}

/// Returns a duration in seconds as reports print it: `0.4 ms`, `12 ms`, `1.25 s`, `2 min 5 s`.
package func durationText(_ seconds: Double) -> String {
    func fixed(_ value: Double, _ places: Int) -> String {
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        let rounded = (value * scale).rounded() / scale
        return places == 0 || rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
    let milliseconds = seconds * 1000
    if milliseconds < 10 { return "\(fixed(milliseconds, 1)) ms" }
    if milliseconds < 999.5 { return "\(fixed(milliseconds, 0)) ms" }
    if seconds < 60 { return "\(fixed(seconds, 2)) s" }
    let whole = Int(seconds.rounded())
    return "\(whole / 60) min \(whole % 60) s"
}
