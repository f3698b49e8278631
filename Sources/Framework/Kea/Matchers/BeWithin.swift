/// Matches a value of any comparable type in a range: `beWithin(1...3)`, `beWithin(0..<1)`, `beWithin(start...)`.
public func beWithin<Bounds: RangeExpression>(_ bounds: Bounds) -> Matcher<Bounds.Bound> {
    Matcher("be within \(describe(bounds))") { value in
        if let bounds = bounds as? Range<Bounds.Bound>, bounds.isEmpty {
            return .undecided("the range is empty")
        }
        return MatcherResult(bounds.contains(value))
    }
}

private func describe<Bounds: RangeExpression>(_ bounds: Bounds) -> String {
    switch bounds {
    case let bounds as ClosedRange<Bounds.Bound>:
        "\(printed(bounds.lowerBound))...\(printed(bounds.upperBound))"
    case let bounds as Range<Bounds.Bound>:
        "\(printed(bounds.lowerBound))..<\(printed(bounds.upperBound))"
    case let bounds as PartialRangeFrom<Bounds.Bound>: "\(printed(bounds.lowerBound))..."
    case let bounds as PartialRangeThrough<Bounds.Bound>: "...\(printed(bounds.upperBound))"
    case let bounds as PartialRangeUpTo<Bounds.Bound>: "..<\(printed(bounds.upperBound))"
    default: printed(bounds)
    }
}
