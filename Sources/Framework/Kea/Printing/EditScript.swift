struct EditScript {
    let removed: [Int]
    let inserted: [Int]

    init(_ count: Int, _ otherCount: Int, areEqual: (Int, Int) -> Bool) {
        let difference = (0..<otherCount).difference(from: 0..<count, by: areEqual)
        removed = difference.removals.map(\.index)
        inserted = difference.insertions.map(\.index)
    }

    /// Finds the shortest script; `nil` if it exceeds a limit.
    init?(limited count: Int, _ otherCount: Int, areEqual: (Int, Int) -> Bool) {
        let (maxEdits, maxComparisons) = (120, 400_000)
        guard abs(count - otherCount) <= maxEdits else { return nil }
        var comparisons = 0
        self.init(count, otherCount) { one, other in
            comparisons += 1
            // The standard library's search takes no limit; if everything is equal from here on, it ends.
            return comparisons > maxComparisons || areEqual(one, other)
        }
        guard comparisons <= maxComparisons, removed.count + inserted.count <= maxEdits else { return nil }
    }
}

extension CollectionDifference.Change {
    fileprivate var index: Int {
        switch self {
        case .remove(let offset, _, _), .insert(let offset, _, _): offset
        }
    }
}

/// Returns how many elements two lists have in common at their beginnings and, after these, at their ends.
func commonEnds(
    _ count: Int, _ otherCount: Int, _ areEqual: (Int, Int) -> Bool
) -> (prefix: Int, suffix: Int) {
    let shorter = min(count, otherCount)
    var (prefix, suffix) = (0, 0)
    while prefix < shorter, areEqual(prefix, prefix) { prefix += 1 }
    while suffix < shorter - prefix, areEqual(count - suffix - 1, otherCount - suffix - 1) { suffix += 1 }
    return (prefix, suffix)
}
