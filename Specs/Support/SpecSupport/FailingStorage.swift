import AppSupport
import Foundation

/// An empty storage without space for any data.
package struct FailingStorage: Storage {
    package init() {}
    package func read(_ name: String) async throws(StorageError) -> Data? { nil }

    package func write(_ data: Data, to name: String) async throws(StorageError) {
        throw .full(name: name)
    }

    package func remove(_ name: String) async throws(StorageError) { throw .full(name: name) }
    package func names() -> [String] { [] }
}
