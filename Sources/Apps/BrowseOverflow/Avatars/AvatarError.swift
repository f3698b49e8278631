import AppSupport

/// A reason for the absence of a picture.
public enum AvatarError: Error, Hashable, Sendable {
    /// No reply came.
    case transport(TransportError)
    /// The reply is not a success: 404 for a picture that was taken away.
    case http(status: Int)
    /// The picture has more bytes than are taken.
    case tooLarge(limit: Int)
    /// The reply is not a picture.
    case notAnImage
    /// The reply is the beginning of a picture.
    case cutOff
}

extension AvatarError: CustomStringConvertible {
    /// The error in words for a log; ``reason`` is for a reader.
    public var description: String {
        switch self {
        case .transport(let error): error.description
        case .http(let status): "The server answered with status \(status)."
        case .tooLarge(let limit): "The picture is larger than \(limit) bytes."
        case .notAnImage: "The server sent something that is not a picture."
        case .cutOff: "The picture has no end."
        }
    }
}

extension AvatarError {
    /// The reason in words for a reader.
    public var reason: String {
        switch self {
        case .transport(let error): error.reason
        case .http(let status): TransportError.reason(ofStatus: status)
        case .cutOff: "The picture came in part only. Please try again."
        default: "What the server sent is not a picture."
        }
    }
}
