import Foundation

/// A failure to read or write stored bytes.
public enum StorageError: UserError, Hashable, Sendable {
    case unreadable(name: String, reason: String)
    case full(name: String)
    /// The folder may not be written.
    case notPermitted(name: String)
    case nameTooLong(name: String)
    /// Another program holds the lock on the folder.
    case locked(name: String)
    /// The bytes could not be written for another reason.
    case unwritable(name: String, reason: String)

    /// Converts a system error that occurred while writing.
    init(_ error: any Error, writing name: String) {
        let cause = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error ?? error) as NSError
        let isPOSIX = cause.domain == NSPOSIXErrorDomain
        switch isPOSIX ? POSIXErrorCode(rawValue: Int32(cause.code)) : nil {
        case .ENOSPC, .EDQUOT: self = .full(name: name)
        case .EACCES, .EPERM, .EROFS: self = .notPermitted(name: name)
        case .ENAMETOOLONG: self = .nameTooLong(name: name)
        default: self = .unwritable(name: name, reason: error.localizedDescription)
        }
    }
}

extension StorageError {
    /// The reason for the user.
    public var reason: LocalizedText {
        switch self {
        case .unreadable: texts("storage.unreadable")
        case .full: texts("storage.full")
        case .notPermitted: texts("storage.notPermitted")
        case .nameTooLong: texts("storage.nameTooLong")
        case .locked: texts("storage.locked")
        case .unwritable: texts("storage.unwritable")
        }
    }

    /// Whether another attempt may succeed: always, since the user may free space.
    public var canRetry: Bool { true }
}
