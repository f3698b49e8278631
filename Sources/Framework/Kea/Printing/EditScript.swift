struct EditScript {
    let removed: [Int]
    let inserted: [Int]

    /// Finds the shortest script.
    ///
    /// - Returns: `nil` if the script exceeds a limit.
    init?(
        _ count: Int, _ otherCount: Int, maxEdits: Int = 120, maxComparisons: Int = 400_000,
        areEqual: (Int, Int) -> Bool
    ) {
        guard abs(count - otherCount) <= maxEdits else { return nil }
        var comparisons = 0
        let difference = (0..<otherCount).difference(from: 0..<count) { one, other in
            comparisons += 1
            // The standard library's search takes no limit; if everything is equal from here on, it ends.
            return comparisons > maxComparisons || areEqual(one, other)
        }
        guard comparisons <= maxComparisons, difference.count <= maxEdits else { return nil }
        removed = difference.removals.map(\.index)
        inserted = difference.insertions.map(\.index)
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
