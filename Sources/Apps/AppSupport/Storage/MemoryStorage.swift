import Foundation

/// A storage that lasts as long as the value does.
///
/// Each spec has one of its own, so that none sees what another kept.
public actor MemoryStorage: Storage {
    private var kept: [String: Data]

    /// Makes a storage, empty unless told otherwise.
    public init(_ kept: [String: Data] = [:]) {
        self.kept = kept
    }

    /// The names under which something is kept, in order.
    public var names: [String] { kept.keys.sorted() }

    /// The bytes kept under a name, or nil where there are none.
    public func read(_ name: String) -> Data? { kept[name] }

    /// Keeps bytes under a name.
    public func write(_ data: Data, to name: String) { kept[name] = data }

    /// Forgets what is kept under a name.
    public func remove(_ name: String) { kept[name] = nil }
}
