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

    /// Moves the bytes of a name to another name if they are useless.
    ///
    /// This preserves unreadable data instead of overwriting it.
    ///
    /// - Returns: The new name, or nil if nothing was moved.
    func setAside(
        _ name: String, if isUnreadable: @Sendable (Data) -> Bool
    ) async throws(StorageError) -> String?
}

extension Storage {
    /// Moves the bytes of a name to another name if they are useless.
    ///
    /// Not atomic: for a storage without concurrent writers.
    public func setAside(
        _ name: String, if isUnreadable: @Sendable (Data) -> Bool
    ) async throws(StorageError) -> String? {
        guard let data = try await read(name), isUnreadable(data) else { return nil }
        for newName in Self.fallbackNames(of: name) where try await read(newName) == nil {
            try await write(data, to: newName)
            try await remove(name)
            return newName
        }
        return nil
    }

    /// The names to try for useless bytes, in order.
    static func fallbackNames(of name: String) -> some Sequence<String> {
        (1...Int.max).lazy.map { "\(name).unreadable-\($0)" }
    }
}
