import AppSupport

extension StackExchangeError {
    /// The reason for the user, with advice where there is any.
    ///
    /// ``description`` has the technical detail, for a log.
    public var reason: String {
        switch self {
        case .transport(let error): error.reason
        case .unreadable(.tooLarge, _): TransportError.tooLarge(limit: 0).reason
        case .throttled(let wait):
            "Stack Overflow received too many requests. Please try again in \(Self.words(wait))."
        case .quotaUsedUp: "All requests for today are used up. Please try again tomorrow."
        case .invalidTag(let tag): "“\(tag)” is not a tag."
        case .noSuchQuestion(let id): "There is no question \(id)."
        case .api(let id, _, _): TransportError.reason(ofStatus: id)
        default: status.map(TransportError.reason(ofStatus:)) ?? TransportError.unusableResponse
        }
    }

    /// Returns a duration rounded up to a unit that is precise enough for a user.
    private static func words(_ wait: Duration) -> String {
        let seconds = wait.components.seconds
        let (count, unit) =
            switch seconds {
            case ..<120: (seconds, "second")
            case ..<7200: ((seconds + 59) / 60, "minute")
            default: ((seconds + 3599) / 3600, "hour")
            }
        return "\(count) \(unit)\(count == 1 ? "" : "s")"
    }
}
