/// The removals and insertions that turn one list into another, found by Myers' greedy algorithm.
struct EditScript {
    /// The indices of removed elements in the first list.
    private(set) var removed: [Int] = []
    /// The indices of inserted elements in the second list.
    private(set) var inserted: [Int] = []
    /// Whether the script covers only the beginnings of the lists.
    var isOfBeginning = false

    /// The limits of the search.
    struct Bounds {
        /// The greatest number of removals and insertions.
        var edits = 120
        /// The greatest number of element comparisons.
        var comparisons = 400_000
    }

    /// Finds the shortest script.
    ///
    /// - Parameters:
    ///   - count: the length of the first list.
    ///   - otherCount: the length of the second list.
    ///   - areEqual: whether an element of the first list equals one of the second.
    /// - Returns: `nil` if the search exceeds its limits.
    init?(
        _ count: Int, _ otherCount: Int, bounds: Bounds = Bounds(), areEqual: (Int, Int) -> Bool
    ) {
        guard let trace = Self.search(count, otherCount, bounds, areEqual) else { return nil }
        var x = count
        var y = otherCount
        for (edits, reached) in trace.enumerated().reversed() where edits > 0 {
            // `reached` holds, by diagonal, how far `edits - 1` edits led; its middle is diagonal 0.
            let middle = edits
            let diagonal = x - y
            let isInsertion =
                diagonal == -edits
                || (diagonal != edits && reached[middle + diagonal - 1] < reached[middle + diagonal + 1])
            let before = isInsertion ? diagonal + 1 : diagonal - 1
            x = reached[middle + before]
            y = x - before
            if isInsertion { inserted.append(y) } else { removed.append(x) }
        }
        removed.reverse()
        inserted.reverse()
    }

    /// Returns, for each number of edits, how far one edit fewer leads in the first list, by diagonal.
    private static func search(
        _ count: Int, _ otherCount: Int, _ bounds: Bounds, _ areEqual: (Int, Int) -> Bool
    ) -> [[Int]]? {
        var trace: [[Int]] = []
        var reached = [0, 0, 0]
        var comparisons = 0
        for edits in 0...bounds.edits {
            trace.append(reached)
            var next = [Int](repeating: 0, count: 2 * edits + 3)
            for diagonal in stride(from: -edits, through: edits, by: 2) {
                let middle = edits
                var x: Int
                if edits == 0 {
                    x = 0
                } else if diagonal == -edits
                    || (diagonal != edits && reached[middle + diagonal - 1] < reached[middle + diagonal + 1])
                {
                    x = reached[middle + diagonal + 1]
                } else {
                    x = reached[middle + diagonal - 1] + 1
                }
                var y = x - diagonal
                while x < count, y < otherCount, y >= 0, areEqual(x, y) {
                    x += 1
                    y += 1
                    comparisons += 1
                }
                comparisons += 1
                next[edits + 1 + diagonal] = x
                if x >= count, y >= otherCount { return trace }
                if comparisons > bounds.comparisons { return nil }
            }
            reached = next
        }
        return nil
    }
}
