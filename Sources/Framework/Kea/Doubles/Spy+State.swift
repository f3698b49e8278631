import KeaEvents

extension Spy {
    /// Returns whether the spy may be used; a use after the end of its example is recorded as that example's failure.
    func isUsable(for what: String) -> Bool {
        guard withState({ $0.hasEnded }) else { return true }
        var message = "a double outlived its example: \(name) \(what) after the example had ended"
        if let other = Execution.current, other !== owner {
            message += ", while \"\(other.info.title)\" ran"
        }
        owner?.record(
            KeaEvents.Failure(message: message, location: owner?.info.location ?? location, expression: name))
        return false
    }

    var name: String {
        withState { state in
            let name = state.name ?? CallText.declaredName(at: location) ?? "the spy"
            state.name = name
            return name
        }
    }

    /// The calls so far; `nil` if the example has ended.
    var usableCalls: [Call]? { withState { $0.hasEnded ? nil : $0.calls } }

    func judge(_ count: CallCount, _ pattern: ArgumentMatcher<Input>) -> MatcherResult {
        guard let calls = usableCalls else {
            return .undecided("it is a double whose example has ended")
        }
        let mismatches = calls.map { pattern.mismatches($0.input) }
        let fitting = mismatches.count { $0.isEmpty }
        return count.judge(fitting).stating(self.list(calls, mismatches))
    }

    private func list(_ calls: [Call], _ mismatches: [[ArgumentMatcher<Input>.Mismatch]]) -> [String] {
        guard !calls.isEmpty else { return [] }
        let allFit = mismatches.allSatisfy(\.isEmpty)
        let lines = CallText.nearestFirst(mismatches).prefix(8).map { index in
            let (call, wrong) = (calls[index], mismatches[index])
            let reason = wrong.isEmpty ? (allFit ? "" : "  fits") : "  \(CallText.list(wrong))"
            return "\(index + 1). \(text(of: call.input, call.function))\(reason)"
        }
        return CallText.list(
            allFit ? "calls made:" : "calls made, nearest first:", lines, of: calls.count)
    }
}
