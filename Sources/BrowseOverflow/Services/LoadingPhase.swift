/// How far something that the reader asked for has come.
public enum LoadingPhase: Hashable, Sendable {
    /// Nobody has asked yet.
    case idle
    /// It is on its way.
    case loading
    /// It is here.
    case loaded
    /// It did not come. What was shown before is still shown.
    case failed(Problem)

    /// What to tell the reader, where it did not come.
    public var problem: Problem? {
        guard case .failed(let problem) = self else { return nil }
        return problem
    }
}
