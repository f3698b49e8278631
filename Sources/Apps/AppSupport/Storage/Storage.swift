import Foundation

/// A place that keeps bytes under names from one launch to the next.
///
/// A core writes through it and waits until the bytes are kept; where that fails it says so, and does not pretend.
public protocol Storage: Sendable {
    /// The bytes kept under a name, or nil where there are none.
    func read(_ name: String) async throws(StorageError) -> Data?

    /// Keeps bytes under a name, in place of what was there: all of them or, where it fails, none.
    func write(_ data: Data, to name: String) async throws(StorageError)

    /// Forgets what is kept under a name; nothing happens where nothing is.
    func remove(_ name: String) async throws(StorageError)

    /// Keeps bytes under another name from now on, where they are no use under their own.
    ///
    /// So a core keeps what it cannot read, instead of writing over it, and can say where it is.
    ///
    /// - Returns: the new name; nil where nothing is kept, or it is of use.
    func setAside(
        _ name: String, if isUseless: @Sendable (Data) -> Bool
    ) async throws(StorageError) -> String?
}

extension Storage {
    /// Keeps bytes under another name from now on, where they are no use under their own.
    ///
    /// For a storage that nobody else writes to.
    public func setAside(
        _ name: String, if isUseless: @Sendable (Data) -> Bool
    ) async throws(StorageError) -> String? {
        guard let kept = try await read(name), isUseless(kept) else { return nil }
        for aside in Self.namesAside(of: name) where try await read(aside) == nil {
            try await write(kept, to: aside)
            try await remove(name)
            return aside
        }
        return nil
    }

    /// The names under which useless bytes may be kept, in the order in which they are tried.
    static func namesAside(of name: String) -> some Sequence<String> {
        (1...Int.max).lazy.map { "\(name).unreadable-\($0)" }
    }
}
