extension SpyCore {
    /// Returns whether the calls that match a pattern were made as often as expected.
    func judge(_ count: CallCount, _ pattern: ArgumentMatcher<Input>) -> MatcherResult {
        guard let calls = usableCalls else { return Self.endedResult }
        let mismatches = calls.map { pattern.mismatches($0.input) }
        let fitting = mismatches.count { $0.isEmpty }
        return MatcherResult(count.allows(fitting), seen: CallCount.text(for: fitting))
            .stating(self.list(calls, mismatches))
    }

    /// The result for a spy whose example has ended.
    static var endedResult: MatcherResult { .undecided("it is a double whose example has ended") }

    /// The calls, or `nil` if the example has ended.
    var usableCalls: [Call]? {
        withState { $0.hasEnded ? nil : $0.calls }
    }

    /// Lists the recorded calls with their mismatches, closest first.
    private func list(_ calls: [Call], _ mismatches: [[ArgumentMatcher<Input>.Mismatch]]) -> [String] {
        guard !calls.isEmpty else { return [] }
        let nearestFirst = zip(calls, mismatches).enumerated().sorted {
            ($0.element.1.count, $0.offset) < ($1.element.1.count, $1.offset)
        }
        let allFit = mismatches.allSatisfy(\.isEmpty)
        let lines = nearestFirst.prefix(8).map { index, pair in
            let (call, wrong) = pair
            let reason = wrong.isEmpty ? (allFit ? "" : "  fits") : "  \(CallText.list(wrong))"
            return "\(index + 1). \(text(of: call.input, call.function))\(reason)"
        }
        return CallText.list(
            allFit ? "calls made:" : "calls made, nearest first:", lines, of: calls.count)
    }
}
