import AppSupport

/// The reason why the site returned no questions or answers.
public enum StackExchangeError: Error, Hashable, Sendable {
    /// No response arrived.
    case transport(TransportError)
    /// The response has no body.
    case emptyData(status: Int)
    /// The response is not JSON, such as a proxy's page or half a document.
    case notJSON(status: Int, detail: String)
    /// The response is compressed without a matching header.
    case compressed(status: Int)
    /// The response is larger than the size limit, in bytes.
    case tooLarge(limit: Int)
    /// The response is nested more deeply than the limit.
    case tooDeep(limit: Int)
    /// The response has more values than the limit.
    case tooMany(limit: Int)
    /// A value is of the wrong kind.
    case wrongShape(path: String, expected: String, found: String)
    /// A required key is missing.
    case missingKey(String)
    /// The status is an error, and the body has no further information.
    case http(status: Int)
    /// The API reported an error (`error_id`, `error_name` and `error_message`).
    case api(id: Int, name: String, message: String)
    /// The site received too many requests; the next one is not sent before this time has passed.
    case throttled(retryAfter: Duration)
    /// No requests remain today; none is sent.
    case quotaUsedUp
    /// The tag is empty, or contains whitespace or a semicolon.
    case invalidTag(String)
    /// The response has items, and none of them is usable.
    case nothingUsable(items: Int)
    /// The response does not contain the question.
    case noSuchQuestion(id: Int)
    /// The response contains the question without its text.
    case missingBody(id: Int)
}

extension StackExchangeError {
    /// Whether an immediate retry may succeed: after a lost connection or a busy server.
    public var isTransient: Bool {
        switch self {
        case .transport(let error): error.isTransient
        case .emptyData(let status), .notJSON(let status, _), .compressed(let status), .http(let status):
            (500..<600).contains(status)
        default: false
        }
    }

    /// Whether another attempt may succeed today.
    public var canRetry: Bool {
        switch self {
        case .invalidTag, .noSuchQuestion, .quotaUsedUp: false
        case .transport(.unsupportedAddress): false
        default: true
        }
    }

    /// The HTTP status of the response, if the error contains it.
    public var status: Int? {
        switch self {
        case .emptyData(let status), .notJSON(let status, _), .compressed(let status), .http(let status):
            status
        default: nil
        }
    }
}

extension StackExchangeError: CustomStringConvertible {
    /// The error for a log; ``reason`` is for the user.
    public var description: String {
        switch self {
        case .transport(let error): error.description
        case .emptyData(let status): "The server sent an empty answer (status \(status))."
        case .notJSON(let status, _): "The server sent something that is not data (status \(status))."
        case .compressed(let status): "The server sent compressed data without saying so (status \(status))."
        case .tooLarge(let limit): "The server's answer is longer than \(limit) bytes."
        case .tooDeep(let limit): "The server's answer has more than \(limit) levels."
        case .tooMany(let limit): "The server's answer has more than \(limit) values."
        case .wrongShape(let path, let expected, let found):
            "The server's answer has \(found) where \(path) should be \(expected)."
        case .missingKey(let key): "The server's answer has no “\(key)”."
        case .http(let status): "The server answered with status \(status)."
        case .api(let id, let name, let message): "The site reports error \(id), \(name): \(message)"
        case .throttled(let wait): "The site asks for a pause of \(wait.components.seconds) s."
        case .quotaUsedUp: "No requests remain today."
        case .invalidTag(let tag): "“\(tag)” is not a tag."
        case .nothingUsable(let count): "Nothing in the server's answer can be used (\(count) items)."
        case .noSuchQuestion(let id): "There is no question \(id)."
        case .missingBody(let id): "The server sent question \(id) without its text."
        }
    }
}
