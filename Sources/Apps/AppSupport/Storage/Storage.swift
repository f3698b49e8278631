import Foundation

/// A store of bytes by name that persists between launches.
///
/// A core waits for each write and reports its failure.
public protocol Storage: Sendable {
    /// Returns the bytes stored under a name, or nil.
    func read(_ name: String) async throws(StorageError) -> Data?

    /// Replaces the bytes stored under a name, completely or not at all.
    func write(_ data: Data, to name: String) async throws(StorageError)

    /// Replaces the bytes stored under a name by those that a function returns for them, and returns the new ones.
    ///
    /// No other process writes in between. Without a change, nothing is written.
    @discardableResult
    func change(
        _ name: String, _ body: @Sendable (Data?) -> Data?
    ) async throws(StorageError) -> Data?

    /// Removes the bytes stored under a name, if any.
    func remove(_ name: String) async throws(StorageError)

    /// Reserves a task among the processes that share the storage; nil while another process has it.
    func reserve(_ task: String) async -> Reservation?

    /// Returns the names in use, those written longest ago first.
    func names() async throws(StorageError) -> [String]
}

/// The right of one process to do a task, until it ends the reservation or itself.
public struct Reservation: Sendable {
    /// The file that the process has locked, if the storage has files.
    let lock: Int32?

    /// Leaves the task to other processes.
    public func release() {
        if let lock { close(lock) }
    }
}

extension Storage {
    /// Changes the bytes of a storage that no other process has.
    @discardableResult
    public func change(
        _ name: String, _ body: @Sendable (Data?) -> Data?
    ) async throws(StorageError) -> Data? {
        let old = try await read(name)
        let new = body(old)
        if let new, new != old { try await write(new, to: name) }
        return new
    }

    /// Reserves a task of a storage that no other process has.
    public func reserve(_ task: String) -> Reservation? { Reservation(lock: nil) }
}

/// Storage in memory, so that each spec can have its own.
public actor MemoryStorage: Storage {
    private var entries: [(name: String, data: Data)] = []

    /// Creates an empty storage.
    public init() {}
    /// Returns the data with a name, or nil if there is none.
    public func read(_ name: String) -> Data? { entries.first { $0.name == name }?.data }

    /// Replaces the data with a name.
    public func write(_ data: Data, to name: String) {
        remove(name)
        entries.append((name, data))
    }

    /// Removes the data with a name, if there is any.
    public func remove(_ name: String) { entries.removeAll { $0.name == name } }
    /// Returns the names of all data.
    public func names() -> [String] { entries.map(\.name) }
}
