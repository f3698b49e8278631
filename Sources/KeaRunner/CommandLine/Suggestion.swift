import CucumberExpressions

/// The end of a message about something unknown: `; did you mean X?`, or nothing where nothing is near.
func didYouMean(_ wrong: String, among candidates: some Sequence<String>) -> String {
    guard let nearest = nearest(to: wrong, among: candidates) else { return "" }
    return "; did you mean \(nearest)?"
}

/// The candidate that `wrong` was probably meant to be.
func nearest(to wrong: String, among candidates: some Sequence<String>) -> String? {
    let limit = max(1, min(wrong.count / 3, 5))
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
        let distance = EditDistance.between(wrong, candidate)
        if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
}
