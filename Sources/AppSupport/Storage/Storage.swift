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
}
