/// A failure of keeping bytes, or of reading them again.
public enum StorageError: Error, Hashable, Sendable {
    /// The bytes kept under this name could not be read.
    case unreadable(name: String, reason: String)
    /// Nothing could be written under this name.
    case unwritable(name: String, reason: String)
}

extension StorageError: CustomStringConvertible {
    /// The error in words for a log; ``reason`` is for a reader.
    public var description: String {
        switch self {
        case .unreadable(let name, let reason): "“\(name)” could not be read: \(reason)"
        case .unwritable(let name, let reason): "“\(name)” could not be written: \(reason)"
        }
    }
}

extension StorageError {
    /// The reason in words for a reader.
    public var reason: String {
        switch self {
        case .unreadable: "What was kept on this device cannot be read."
        default: "This device could not keep it. Is there space left?"
        }
    }
}
