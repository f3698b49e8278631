import Foundation

/// Storage in memory, so that each spec can have its own.
public actor MemoryStorage: Storage {
    private var contents: [String: Data]

    /// Creates a storage with some contents.
    public init(_ contents: [String: Data] = [:]) {
        self.contents = contents
    }

    /// The names in use, sorted.
    public var names: [String] { contents.keys.sorted() }

    /// Returns the bytes stored under a name, or nil.
    public func read(_ name: String) -> Data? { contents[name] }

    /// Stores bytes under a name.
    public func write(_ data: Data, to name: String) { contents[name] = data }

    /// Removes the bytes stored under a name.
    public func remove(_ name: String) { contents[name] = nil }
}
