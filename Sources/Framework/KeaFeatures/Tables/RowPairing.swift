/// Pairs the rows of an expected table with those of the table that was found.
///
/// Equal rows are pairs first, then alike ones: with most cells equal, or with one at the same place between pairs.
struct RowPairing {
    private(set) var partners: [Int?]
    private(set) var isTaken: [Bool]

    private let expected: [[Int]]
    private let found: [[Int]]
    private let inAnyOrder: Bool

    /// - Parameter areNear: whether two rows without an equal cell are versions of the same row.
    init(_ expected: [[Int]], _ found: [[Int]], inAnyOrder: Bool, areNear: (Int, Int) -> Bool) {
        (self.expected, self.found, self.inAnyOrder) = (expected, found, inAnyOrder)
        partners = Array(repeating: nil, count: expected.count)
        isTaken = Array(repeating: false, count: found.count)
        pairEqualRows()
        let places = Places(partners, foundCount: found.count, inAnyOrder: inAnyOrder)
        pairAlikeRows(places)
        pairNeighbours(places, areNear)
    }

    private mutating func pair(_ row: Int, _ other: Int) {
        partners[row] = other
        isTaken[other] = true
    }

    private mutating func pairEqualRows() {
        // Of rows that occur several times, those at both ends of the tables stay where they are.
        var (start, end, otherEnd) = (0, expected.count, found.count)
        while !inAnyOrder, start < min(end, otherEnd), expected[start] == found[start] {
            pair(start, start)
            start += 1
        }
        while !inAnyOrder, end > start, otherEnd > start, expected[end - 1] == found[otherEnd - 1] {
            (end, otherEnd) = (end - 1, otherEnd - 1)
            pair(end, otherEnd)
        }
        var indices: [[Int]: [Int]] = [:]
        for other in (start..<otherEnd).reversed() { indices[found[other], default: []].append(other) }
        for row in start..<end {
            guard let other = indices[expected[row]]?.popLast() else { continue }
            pair(row, other)
        }
    }

    /// The places of rows between those that are equal and not moved.
    private struct Places {
        let expected: [Int]
        let found: [Int]

        init(_ partners: [Int?], foundCount: Int, inAnyOrder: Bool) {
            let pairs = partners.indices.compactMap { row in partners[row].map { (row, $0) } }
            let fixed = inAnyOrder ? [] : longestIncreasing(pairs.map(\.1)).map { pairs[$0] }
            expected = Self.places(of: partners.count, between: Set(fixed.map(\.0)))
            found = Self.places(of: foundCount, between: Set(fixed.map(\.1)))
        }

        private static func places(of count: Int, between fixed: Set<Int>) -> [Int] {
            var place = 0
            return (0..<count).map { row in
                defer { if fixed.contains(row) { place += 1 } }
                return place
            }
        }
    }

    private struct Pair: Hashable {
        let row: Int
        let other: Int
    }

    private struct Candidate {
        let row: Int
        let other: Int
        let equalCells: Int
        /// The sum of the weights of the equal cells: 1 for one that occurs once, less for a frequent one.
        let weight: Double
    }

    /// The greatest number of pairs of rows with the same frequent cell that are considered.
    private static let frequent = 64

    private mutating func pairAlikeRows(_ places: Places) {
        let rows = expected.indices.filter { partners[$0] == nil }
        let others = found.indices.filter { !isTaken[$0] }
        guard let width = rows.first.map({ expected[$0].count }), !others.isEmpty else { return }
        var pairs: Set<Pair> = []
        var weights: [[Int: Double]] = []
        for column in 0..<width {
            let byCell = Dictionary(grouping: others) { found[$0][column] }
            var weightOf: [Int: Double] = [:]
            for (cell, rows) in Dictionary(grouping: rows, by: { expected[$0][column] }) {
                guard let others = byCell[cell] else { continue }
                weightOf[cell] = 1 / Double(max(rows.count, others.count))
                guard rows.count * others.count > Self.frequent else {
                    for row in rows { for other in others { pairs.insert(Pair(row: row, other: other)) } }
                    continue
                }
                let othersByPlace = Dictionary(grouping: others) { places.found[$0] }
                for (place, rows) in Dictionary(grouping: rows, by: { places.expected[$0] }) {
                    for (row, other) in zip(rows, othersByPlace[place] ?? []) {
                        pairs.insert(Pair(row: row, other: other))
                    }
                }
            }
            weights.append(weightOf)
        }
        let candidates = pairs.map { pair in
            let cells = expected[pair.row]
            let equal = cells.indices.filter { cells[$0] == found[pair.other][$0] }
            let weight = equal.reduce(0) { $0 + (weights[$1][cells[$1]] ?? 0) }
            return Candidate(row: pair.row, other: pair.other, equalCells: equal.count, weight: weight)
        }
        func isAlike(_ candidate: Candidate) -> Bool {
            let isMostly = candidate.equalCells * 2 > width
            let isRare = candidate.weight >= 1
            if inAnyOrder { return isMostly || isRare }
            if places.expected[candidate.row] == places.found[candidate.other] { return true }
            return isRare && (isMostly || expected[candidate.row][0] == found[candidate.other][0])
        }
        let best = candidates.filter(isAlike).sorted { left, right in
            if left.equalCells != right.equalCells { return left.equalCells > right.equalCells }
            if left.weight != right.weight { return left.weight > right.weight }
            let (distance, other) = (abs(left.row - left.other), abs(right.row - right.other))
            return (distance, left.row, left.other) < (other, right.row, right.other)
        }
        for candidate in best where partners[candidate.row] == nil && !isTaken[candidate.other] {
            pair(candidate.row, candidate.other)
        }
    }

    /// Pairs rows without an equal cell that have the same position.
    private mutating func pairNeighbours(_ places: Places, _ areNear: (Int, Int) -> Bool) {
        let others = Dictionary(grouping: found.indices.filter { !isTaken[$0] }) { places.found[$0] }
        let rows = Dictionary(grouping: expected.indices.filter { partners[$0] == nil }) {
            places.expected[$0]
        }
        for (place, rows) in rows {
            guard let others = others[place] else { continue }
            if rows.count * others.count <= Self.frequent {
                for row in rows {
                    guard let other = others.first(where: { !isTaken[$0] && areNear(row, $0) }) else {
                        continue
                    }
                    pair(row, other)
                }
            }
            // A column of its own has no other cell by which a row could be recognised.
            guard expected[rows[0]].count == 1, !inAnyOrder, rows.count == others.count else { continue }
            let left = (rows.filter { partners[$0] == nil }, others.filter { !isTaken[$0] })
            for (row, other) in zip(left.0, left.1) { pair(row, other) }
        }
    }
}

/// Returns the indices of the longest increasing subsequence of different numbers.
func longestIncreasing(_ numbers: [Int]) -> [Int] {
    // The index of the last number of the best sequence of each length.
    var ends: [Int] = []
    var previous = Array(repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
        }
        if low > 0 { previous[index] = ends[low - 1] }
        if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var indices: [Int] = []
    var index = ends.last ?? -1
    while index >= 0 {
        indices.append(index)
        index = previous[index]
    }
    return indices.reversed()
}
