import AppSupport
import Foundation
import Kea

/// A storage with spies, by default empty.
///
/// ```swift
/// storage.write.answers(.returning(()).after(gate))      // written once the gate is open
/// ```
public final class StorageDouble: Storage {
    /// The spy for reads.
    public let read = Spy<String, Data?, StorageError>(otherwise: nil)
    /// The spy for writes.
    public let write = Spy<(Data, String), Void, StorageError>(otherwise: ())
    /// The spy for removals.
    public let remove = Spy<String, Void, StorageError>(otherwise: ())

    /// Creates a storage.
    public init() {}

    /// Calls the spy.
    public func read(_ name: String) async throws(StorageError) -> Data? { try await read.call(name) }

    /// Calls the spy.
    public func write(_ data: Data, to name: String) async throws(StorageError) {
        try await write.call(data, name)
    }

    /// Calls the spy.
    public func remove(_ name: String) async throws(StorageError) { try await remove.call(name) }

    /// Returns no names.
    public func names() -> [String] { [] }
}
