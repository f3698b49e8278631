import AppSupport
import Foundation

/// An empty storage without space for any data.
package struct FailingStorage: Storage {
    /// Creates a full storage.
    package init() {}

    /// Returns nil.
    package func read(_ name: String) async throws(StorageError) -> Data? { nil }

    /// Throws an error.
    package func write(_ data: Data, to name: String) async throws(StorageError) {
        throw .full(name: name)
    }

    /// Throws an error.
    package func remove(_ name: String) async throws(StorageError) { throw .full(name: name) }

    /// Returns no names.
    package func names() -> [String] { [] }
}
