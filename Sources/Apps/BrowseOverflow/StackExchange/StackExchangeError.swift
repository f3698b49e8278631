import AppSupport

/// A reason for which the site gave no questions or answers.
public enum StackExchangeError: Error, Hashable, Sendable {
    /// No reply came.
    case transport(TransportError)
    /// The reply has no body.
    case emptyData(status: Int)
    /// The reply is not JSON: a page of a proxy, or half a document.
    case notJSON(status: Int, detail: String)
    /// The reply is compressed without saying so.
    case compressed(status: Int)
    /// The reply is longer than is taken, in bytes.
    case tooLarge(limit: Int)
    /// The reply has more levels than is taken.
    case tooDeep(limit: Int)
    /// Something is there, but of another kind than it should be.
    case wrongShape(place: String, expected: String, found: String)
    /// Something that must be there is not.
    case missingKey(String)
    /// The status says that it failed, and nothing else does.
    case http(status: Int)
    /// The site itself says what is wrong (`error_id`, `error_name` and `error_message` of its API).
    case api(id: Int, name: String, message: String)
    /// The site wants fewer requests; the next one is not sent before this much time has passed.
    case throttled(retryAfter: Duration)
    /// The requests of the day are used up; the site is not asked.
    case quotaUsedUp
    /// The tag cannot be asked for.
    case invalidTag(String)
    /// The reply has items, and none of them is what was asked for.
    case nothingUsable(items: Int)
    /// The site knows no such question, or sent another one.
    case noSuchQuestion(id: Int)
    /// The reply has the question without its text.
    case missingBody(id: Int)
}

extension StackExchangeError {
    /// Whether the same request may well succeed in a moment: a broken connection, or a server that says it is busy.
    public var isTransient: Bool {
        switch self {
        case .transport(let error): error.isTransient
        case .emptyData(let status), .notJSON(let status, _), .compressed(let status), .http(let status):
            (500..<600).contains(status)
        default: false
        }
    }

    /// The HTTP status of the reply, where that is part of the error.
    public var status: Int? {
        switch self {
        case .emptyData(let status), .notJSON(let status, _), .compressed(let status), .http(let status):
            status
        default: nil
        }
    }
}

extension StackExchangeError: CustomStringConvertible {
    /// The error in words for a log; ``reason`` is for a reader.
    public var description: String {
        switch self {
        case .transport(let error): error.description
        case .emptyData(let status): "The server sent an empty answer (status \(status))."
        case .notJSON(let status, _): "The server sent something that is not data (status \(status))."
        case .compressed(let status): "The server sent compressed data without saying so (status \(status))."
        case .tooLarge(let limit): "The server's answer is longer than \(limit) bytes."
        case .tooDeep(let limit): "The server's answer has more than \(limit) levels."
        case .wrongShape(let place, let expected, let found):
            "The server's answer has \(found) where \(place) should be \(expected)."
        case .missingKey(let key): "The server's answer has no “\(key)”."
        case .http(let status): "The server answered with status \(status)."
        case .api(let id, let name, let message): "The site reports error \(id), \(name): \(message)"
        case .throttled(let wait): "The site asks for a pause of \(wait.components.seconds) s."
        case .quotaUsedUp: "No more requests are left for today."
        case .invalidTag(let tag): "“\(tag)” is not a tag."
        case .nothingUsable(let count): "Nothing in the server's answer can be used (\(count) items)."
        case .noSuchQuestion(let id): "There is no question \(id)."
        case .missingBody(let id): "The server sent question \(id) without its text."
        }
    }
}
