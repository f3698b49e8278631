/// Matches a tuple whose elements equal those of `expected`.
///
/// ```swift
/// expect(page.position).to(equalTuple((1, "a")))
/// ```
///
/// Swift's tuples are not `Equatable`, so `equal` does not accept them.
public func equalTuple<each Element: Equatable>(
    _ expected: (repeat each Element)
) -> Matcher<(repeat each Element)> {
    Matcher("equal \(printed(expected))") { (value: (repeat each Element)) -> MatcherResult in
        for (one, other) in repeat (each expected, each value) {
            guard one == other else { return differing(expected, value) }
        }
        return MatcherResult(true)
    }
}
