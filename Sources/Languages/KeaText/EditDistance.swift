package enum EditDistance {
    /// Returns the number of code points to insert, delete, replace or swap with their neighbour to turn one text
    /// into the other; `nil` if it is greater than `limit`.
    package static func between(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int) -> Int? {
        guard abs(left.count - right.count) <= limit else { return nil }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            var least = row + 1
            for column in right.indices {
                var best = min(last[column + 1] + 1, current[column] + 1)
                best = min(best, last[column] + (left[row] == right[column] ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
                least = min(least, best)
            }
            if least > limit { return nil }
            (beforeLast, last) = (last, current)
        }
        let distance = last[right.count]
        return distance <= limit ? distance : nil
    }
}

/// Returns the candidate closest to a word, ignoring case, within a limit for its length; `nil` if none is close.
///
/// The default limit is a third of the longer word's letters, between one and five.
package func nearest(
    to word: String, among candidates: some Sequence<String>, limit: ((_ letters: Int) -> Int)? = nil
) -> String? {
    let letters = Array(word.lowercased().unicodeScalars)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
        let others = Array(candidate.lowercased().unicodeScalars)
        let near = limit?(others.count) ?? max(1, min(max(letters.count, others.count) / 3, 5))
        let bound = min(near, (best?.distance ?? .max) - 1)
        guard let distance = EditDistance.between(letters, others, limit: bound) else { continue }
        best = (candidate, distance)
    }
    return best?.candidate
}

/// Returns the end of a message about an unknown name, `; did you mean X?`, or an empty text if none is close.
package func didYouMean(_ word: String, among candidates: some Sequence<String>) -> String {
    nearest(to: word, among: candidates).map { "; did you mean \($0)?\(PlainText.note(word, like: $0))" }
        ?? ""
}
