import AppSupport
import Foundation
import Kea

/// A storage with spies, by default empty.
///
/// ```swift
/// storage.write.answers(.returning(()).after(gate))      // written once the gate is open
/// ```
package final class StorageDouble: Storage {
    package let read = Spy<String, Data?, StorageError>(otherwise: nil)
    package let write = Spy<(Data, String), Void, StorageError>(otherwise: ())
    package let remove = Spy<String, Void, StorageError>(otherwise: ())
    package init() {}
    package func read(_ name: String) async throws(StorageError) -> Data? { try await read.call(name) }

    package func write(_ data: Data, to name: String) async throws(StorageError) {
        try await write.call(data, name)
    }

    package func remove(_ name: String) async throws(StorageError) { try await remove.call(name) }
    package func names() -> [String] { [] }
}
