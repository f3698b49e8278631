import AppSupport

/// A failed request of the user.
///
/// ``message`` and ``reason`` are for the user; ``underlying`` is for a log.
public enum Problem: Error, Hashable, Sendable {
    /// A page of questions could not be loaded.
    case questions(StackExchangeError)
    /// The full text of a question could not be loaded.
    case question(StackExchangeError)
    /// The answers to a question could not be loaded.
    case answers(StackExchangeError)
    case avatar(AvatarError)
    /// Loaded questions or answers could not be saved.
    case saving(StorageError)

    /// The text instead of missing content.
    public static let title = texts("problem.title")

    /// The text of the offer to try again.
    public static let retryTitle = texts("problem.retry")

    /// The missing content, for the user.
    public var message: LocalizedText {
        switch self {
        case .questions: texts("problem.questions")
        case .question: texts("problem.question")
        case .answers: texts("problem.answers")
        case .avatar: texts("problem.avatar")
        case .saving: texts("problem.saving")
        }
    }

    /// The error of the network or of the storage, for a log.
    public var underlying: any UserError {
        switch self {
        case .questions(let error), .question(let error), .answers(let error): error
        case .avatar(let error): error
        case .saving(let error): error
        }
    }

    /// The reason for the user, with advice where there is any.
    public var reason: LocalizedText { underlying.reason }

    /// The missing content and the reason, for the user.
    public var text: LocalizedText { texts("problem.withReason", [message, reason]) }

    /// Whether another attempt may succeed.
    public var canRetry: Bool { underlying.canRetry }
}

extension AvatarState {
    /// The problem, if loading failed.
    public var problem: Problem? {
        guard case .failed(let error) = self else { return nil }
        return .avatar(error)
    }
}

/// How far a screen has loaded.
public enum LoadingPhase: Hashable, Sendable {
    /// Nothing has been requested yet.
    case idle
    case loading
    case loaded
    /// Loading failed. What was shown before stays.
    case failed(Problem)

    /// The text of the activity indicator.
    public static let spinnerTitle = texts("loading")

    /// The problem, if loading failed.
    public var problem: Problem? {
        guard case .failed(let problem) = self else { return nil }
        return problem
    }
}
