import Foundation

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
