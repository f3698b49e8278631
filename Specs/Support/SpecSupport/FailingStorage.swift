import AppSupport
import Foundation

/// An empty storage without space for any data.
public struct FailingStorage: Storage {
    /// Creates a full storage.
    public init() {}

    /// Returns nil.
    public func read(_ name: String) async throws(StorageError) -> Data? { nil }

    /// Throws an error.
    public func write(_ data: Data, to name: String) async throws(StorageError) {
        throw .full(name: name)
    }

    /// Throws an error.
    public func remove(_ name: String) async throws(StorageError) {
        throw .full(name: name)
    }

    /// Returns no names.
    public func names() -> [String] { [] }
}
