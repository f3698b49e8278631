/// A failure to read or write stored bytes.
public enum StorageError: Error, Hashable, Sendable {
    /// The bytes could not be read.
    case unreadable(name: String, reason: String)
    /// The bytes could not be written.
    case unwritable(name: String, reason: String)
}

extension StorageError: CustomStringConvertible {
    /// The error for a log; ``reason`` is for the user.
    public var description: String {
        switch self {
        case .unreadable(let name, let reason): "“\(name)” could not be read: \(reason)"
        case .unwritable(let name, let reason): "“\(name)” could not be written: \(reason)"
        }
    }
}

extension StorageError {
    /// The reason for the user.
    public var reason: String {
        switch self {
        case .unreadable: "The data saved on this device cannot be read."
        default: "The data could not be saved on this device. Is there space left?"
        }
    }
}
