/// The state of something that the reader has asked for.
public enum LoadingPhase: Hashable, Sendable {
    /// Nobody has asked yet.
    case idle
    /// It is on its way.
    case loading
    /// It is here.
    case loaded
    /// It did not come. What was shown before is still shown.
    case failed(Problem)

    /// The problem to tell the reader of, where it did not come.
    public var problem: Problem? {
        guard case .failed(let problem) = self else { return nil }
        return problem
    }
}
