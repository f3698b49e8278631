import AppSupport
import Foundation
import Kea

/// A storage that has nothing and forgets what it is given, unless it is told to answer otherwise.
///
/// ```swift
/// storage.write.answers(.returning(()).after(gate))      // written once the gate is open
/// ```
public final class StorageDouble: Storage {
    /// What is read under a name.
    public let read = Spy<String, Data?, StorageError>(otherwise: nil)
    /// What becomes of bytes that are written under a name.
    public let write = Spy<(Data, String), Void, StorageError>(otherwise: ())
    /// What becomes of a name that is to be forgotten.
    public let remove = Spy<String, Void, StorageError>(otherwise: ())

    /// Makes a storage.
    public init() {}

    /// Reads as the spy is told.
    public func read(_ name: String) async throws(StorageError) -> Data? { try await read.call(name) }

    /// Writes as the spy is told.
    public func write(_ data: Data, to name: String) async throws(StorageError) {
        try await write.call(data, name)
    }

    /// Forgets as the spy is told.
    public func remove(_ name: String) async throws(StorageError) { try await remove.call(name) }
}
