import AppSupport

/// Something that the reader asked for and did not get.
///
/// It says in the reader's terms what is missing, and why; the error below it says why in the network's, for a log.
public enum Problem: Error, Hashable, Sendable {
    /// The list of questions, or its next page, could not be loaded.
    case questions(StackExchangeError)
    /// The full text of a question could not be loaded.
    case question(StackExchangeError)
    /// The answers to a question could not be loaded.
    case answers(StackExchangeError)
    /// A picture could not be loaded.
    case avatar(AvatarError)
    /// Questions or answers were loaded but could not be kept for the next time.
    case keeping(StorageError)

    /// The text in the place of whatever is missing, where there is no other.
    public static let title = "There was a problem."

    /// The missing thing, in the reader's words.
    public var message: String {
        switch self {
        case .questions: "Current questions are not available."
        case .question: "The full question is not available."
        case .answers: "Answers are not available."
        case .avatar: "The picture is not available."
        case .keeping: "What you see could not be kept for the next time."
        }
    }

    /// The reason for its absence, in words.
    public var reason: String {
        switch self {
        case .questions(let error), .question(let error), .answers(let error): error.reason
        case .avatar(let error): error.reason
        case .keeping(let error): error.reason
        }
    }

    /// The error of the network or of the storage, whose description is for a log.
    public var underlying: any Error {
        switch self {
        case .questions(let error), .question(let error), .answers(let error): error
        case .avatar(let error): error
        case .keeping(let error): error
        }
    }
}

extension AvatarState {
    /// The problem to tell the reader of, where the picture could not be loaded.
    public var problem: Problem? {
        guard case .failed(let error) = self else { return nil }
        return .avatar(error)
    }
}
