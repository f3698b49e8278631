import AppSupport

/// The reason why a picture could not be loaded.
public enum AvatarError: UserError, Hashable, Sendable {
    /// No response arrived.
    case transport(TransportError)
    /// The status is not a success, such as 404 for a deleted picture.
    case http(status: Int)
    /// The picture is larger than the limit, in bytes.
    case tooLarge(limit: Int)
    /// The response is not a picture.
    case notAnImage
}

extension AvatarError {
    /// The reason for the user.
    public var reason: LocalizedText {
        switch self {
        case .transport(let error): error.reason
        case .http(let status): TransportError.reason(ofStatus: status)
        case .tooLarge: texts("avatar.tooLarge")
        case .notAnImage: texts("avatar.notAnImage")
        }
    }

    /// Whether another attempt may succeed.
    public var canRetry: Bool {
        switch self {
        case .transport, .http: true
        case .tooLarge, .notAnImage: false
        }
    }
}
