/// The comments of a file that disable and enable rules.
struct LintSwitches: Sendable {
    /// The problems in the comments themselves.
    private(set) var problems: [LintProblem] = []

    /// The lines in which each rule is disabled; under `nil`, the lines in which all are.
    ///
    /// The ranges are sorted and do not touch.
    private var ranges: [String?: [ClosedRange<Int>]] = [:]

    init(in document: GherkinDocument) {
        let comments = LintComment.all(in: document)
        let switchings = comments.map(Switching.init)
        guard switchings.contains(where: { $0 != nil }) else { return }
        let feature = document.feature?.location.line ?? .max
        let next = NextElements(below: comments, in: document)
        /// The lines at which rules were disabled that are not enabled again.
        var open: [String?: Int] = [:]
        for (index, switching) in switchings.enumerated() {
            guard let switching else { continue }
            let line = comments[index].line
            problems += switching.problems
            for rule in switching.rules {
                switch switching.action {
                case .off:
                    if open[rule] == nil { open[rule] = line < feature ? 1 : line }
                case .on:
                    if let rule, let first = open.removeValue(forKey: nil) {
                        // All rules were disabled, and all but one stay so.
                        ranges[nil, default: []].append(first...line)
                        for other in LintRule.all.map(\.name) where other != rule && open[other] == nil {
                            open[other] = line
                        }
                    }
                    for other in rule == nil ? Array(open.keys) : [rule] {
                        guard let first = open.removeValue(forKey: other) else { continue }
                        ranges[other, default: []].append(first...line)
                    }
                case .offNext: ranges[rule, default: []].append(next.lines[index])
                case nil: break
                }
            }
        }
        for (rule, first) in open { ranges[rule, default: []].append(first...Int.max) }
        ranges = ranges.mapValues(Self.joined)
    }

    /// Returns whether a rule is disabled on a line.
    func areOff(_ rule: String, at line: Int) -> Bool {
        !ranges.isEmpty && (isIn(ranges[nil], line) || isIn(ranges[rule], line))
    }

    private func isIn(_ ranges: [ClosedRange<Int>]?, _ line: Int) -> Bool {
        guard let ranges else { return false }
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < line { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(line)
    }

    private static func joined(_ ranges: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        var joined: [ClosedRange<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }
}
