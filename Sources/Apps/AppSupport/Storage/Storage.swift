import Foundation

/// A store of bytes by name that persists between launches.
///
/// A core waits for each write and reports its failure.
public protocol Storage: Sendable {
    /// Returns the bytes stored under a name, or nil.
    func read(_ name: String) async throws(StorageError) -> Data?

    /// Replaces the bytes stored under a name, completely or not at all.
    func write(_ data: Data, to name: String) async throws(StorageError)

    /// Removes the bytes stored under a name, if any.
    func remove(_ name: String) async throws(StorageError)

    /// Returns the names in use, those written longest ago first.
    func names() async throws(StorageError) -> [String]
}

/// Storage in memory, so that each spec can have its own.
public actor MemoryStorage: Storage {
    private var entries: [(name: String, data: Data)] = []

    /// Creates an empty storage.
    public init() {}

    /// Returns the bytes stored under a name, or nil.
    public func read(_ name: String) -> Data? { entries.first { $0.name == name }?.data }

    /// Stores bytes under a name.
    public func write(_ data: Data, to name: String) {
        remove(name)
        entries.append((name, data))
    }

    /// Removes the bytes stored under a name.
    public func remove(_ name: String) { entries.removeAll { $0.name == name } }

    /// Returns the names in use, those written longest ago first.
    public func names() -> [String] { entries.map(\.name) }
}
