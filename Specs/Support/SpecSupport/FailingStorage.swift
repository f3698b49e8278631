import AppSupport
import Foundation

/// A storage that is full: it has nothing, and takes nothing.
public struct FailingStorage: Storage {
    /// Makes a full storage.
    public init() {}

    /// Nothing.
    public func read(_ name: String) async throws(StorageError) -> Data? { nil }

    /// Fails.
    public func write(_ data: Data, to name: String) async throws(StorageError) {
        throw .unwritable(name: name, reason: "no space left")
    }

    /// Fails.
    public func remove(_ name: String) async throws(StorageError) {
        throw .unwritable(name: name, reason: "no space left")
    }
}
