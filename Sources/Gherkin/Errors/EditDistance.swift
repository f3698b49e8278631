/// How far words are apart.
enum EditDistance {
    /// How many letters must be put in, left out, replaced or swapped with their neighbour to make one word of the
    /// other; `nil` where it is more than `limit`.
    static func between(_ left: [Character], _ right: [Character], limit: Int) -> Int? {
        guard abs(left.count - right.count) <= limit else { return nil }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                var best = min(last[column + 1] + 1, current[column] + 1)
                best = min(best, last[column] + (left[row] == right[column] ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            if (current.min() ?? 0) > limit { return nil }
            (beforeLast, last) = (last, current)
        }
        let distance = last[right.count]
        return distance <= limit ? distance : nil
    }
}
