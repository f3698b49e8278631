import AppSupport

/// The events on this device.
///
/// They are read at once, without waiting for anybody (S0.11).
public protocol EventStore: Sendable {
    /// The events of a type.
    func events(of type: EventType) -> [Event]

    /// Puts events in the place of all others of their type: all of them or, where it fails, none.
    ///
    /// - Returns: what became of events that were there and cannot be read.
    func replace(with events: [Event], of type: EventType) throws(StorageError) -> [Issue]
}
