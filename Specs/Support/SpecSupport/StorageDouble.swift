import AppSupport
import Foundation
import Kea

/// A storage with spies, by default empty.
///
/// ```swift
/// storage.write.answers(.returning(()).after(gate))      // written once the gate is open
/// ```
package final class StorageDouble: Storage {
    /// The spy for reads.
    package let read = Spy<String, Data?, StorageError>(otherwise: nil)
    /// The spy for writes.
    package let write = Spy<(Data, String), Void, StorageError>(otherwise: ())
    /// The spy for removals.
    package let remove = Spy<String, Void, StorageError>(otherwise: ())

    /// Creates a storage.
    package init() {}

    /// Calls the spy.
    package func read(_ name: String) async throws(StorageError) -> Data? { try await read.call(name) }

    /// Calls the spy.
    package func write(_ data: Data, to name: String) async throws(StorageError) {
        try await write.call(data, name)
    }

    /// Calls the spy.
    package func remove(_ name: String) async throws(StorageError) { try await remove.call(name) }

    /// Returns no names.
    package func names() -> [String] { [] }
}
