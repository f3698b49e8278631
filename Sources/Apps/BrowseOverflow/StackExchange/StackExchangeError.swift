import AppSupport

/// The reason why the site returned no questions or answers.
public enum StackExchangeError: UserError, Hashable, Sendable {
    /// No response arrived.
    case transport(TransportError)
    /// The response is not a JSON document, such as a proxy's page or half a document.
    case unreadable(JSONError, status: Int)
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
    /// Whether a retry may succeed soon: after a lost connection, a busy server, or a short pause.
    public var isTransient: Bool {
        switch self {
        case .transport(let error): error.isTransient
        case .throttled(let wait): wait <= Pauses.longestWait
        default: (500..<600).contains(status ?? 0)
        }
    }

    /// Whether another attempt may succeed today.
    public var canRetry: Bool {
        switch self {
        case .invalidTag, .noSuchQuestion, .quotaUsedUp, .transport(.unsupportedAddress): false
        default: true
        }
    }

    /// The HTTP status of the response, if the error contains it.
    public var status: Int? {
        switch self {
        case .unreadable(_, let status), .http(let status): status
        default: nil
        }
    }
}

extension StackExchangeError {
    /// The reason for the user, with advice where there is any.
    ///
    /// ``description`` has the technical detail, for a log.
    public var reason: LocalizedText {
        switch self {
        case .transport(let error): error.reason
        case .unreadable(.tooLarge, _): TransportError.tooLarge(limit: 0).reason
        case .throttled(let wait): texts("site.throttled", [LocalizedText(wait)])
        case .quotaUsedUp: texts("site.quotaUsedUp")
        case .invalidTag(let tag): texts("site.invalidTag", [LocalizedText(tag)])
        case .noSuchQuestion(let id): texts("site.noSuchQuestion", [LocalizedText("\(id)")])
        case .api(let id, _, let message) where !message.isEmpty:
            texts("site.api", [TransportError.reason(ofStatus: id), LocalizedText(message)])
        case .api(let id, _, _): TransportError.reason(ofStatus: id)
        default: status.map(TransportError.reason(ofStatus:)) ?? TransportError.unusableResponse
        }
    }
}
