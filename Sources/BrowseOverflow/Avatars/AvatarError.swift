import AppSupport

/// A reason for the absence of a picture.
public enum AvatarError: Error, Hashable, Sendable {
    /// No reply came.
    case transport(TransportError)
    /// The reply is not a success: 404 for a picture that was taken away.
    case http(status: Int)
    /// The reply is not a picture.
    case notAnImage
}

extension AvatarError: CustomStringConvertible {
    /// The error in words for a reader.
    public var description: String {
        switch self {
        case .transport(let error): error.description
        case .http(let status): "The server answered with status \(status)."
        case .notAnImage: "The server sent something that is not a picture."
        }
    }
}
