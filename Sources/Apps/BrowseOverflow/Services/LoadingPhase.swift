import AppSupport

/// The loading state of a part of a screen.
public enum LoadingPhase: Hashable, Sendable {
    /// Nothing has been requested yet.
    case idle
    /// Loading is in progress.
    case loading
    /// Loading succeeded.
    case loaded
    /// Loading failed. What was shown before stays.
    case failed(Problem)

    /// A spinner as a screen reader speaks it.
    public static let spokenSpinner = texts("spoken.loading")

    /// The problem, if loading failed.
    public var problem: Problem? {
        guard case .failed(let problem) = self else { return nil }
        return problem
    }
}
