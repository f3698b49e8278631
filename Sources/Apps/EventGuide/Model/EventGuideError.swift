import AppSupport

/// The reason why events could not be updated.
public enum EventGuideError: Error, Hashable, Sendable {
    /// No response arrived.
    case transport(TransportError)
    /// The status is not a success.
    case http(status: Int)
    /// The response is not valid JSON.
    case unreadable(JSONError)
    /// The response has no usable events, or invalid ones and fewer than are saved, as the issues explain.
    case unusable([Issue])
    /// The events could not be saved.
    case storage(StorageError)
    /// The service was released before the response arrived.
    case closed
}

extension EventGuideError {
    /// The failed operation, for the viewer.
    public static let message = texts("update.failed")

    /// The reason for the viewer, with advice where there is any.
    public var reason: LocalizedText {
        switch self {
        case .transport(let error): error.reason
        case .http(let status): TransportError.reason(ofStatus: status)
        case .storage(let error): error.reason
        case .closed: TransportError.cancelled.reason
        case .unreadable, .unusable: TransportError.unusableResponse
        }
    }
}
