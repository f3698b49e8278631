/// Forwards the system's memory warnings to objects that can free memory.
@MainActor
public final class MemoryWarnings {
    /// The registration of a handler, which ends when this object is released.
    @MainActor
    public final class Subscription {
        fileprivate let react: @MainActor () -> Void

        fileprivate init(_ react: @escaping @MainActor () -> Void) { self.react = react }
    }

    private var entries: [() -> Subscription?] = []

    /// Creates a source without subscribers.
    public init() {}
    package var subscriberCount: Int { entries.filter { $0() != nil }.count }

    /// Registers a handler for as long as the returned subscription is retained.
    public func subscribe(_ react: @escaping @MainActor () -> Void) -> Subscription {
        entries.removeAll { $0() == nil }
        let subscription = Subscription(react)
        entries.append { [weak subscription] in subscription }
        return subscription
    }

    /// Tells all subscribers to release what they can load again.
    public func warn() {
        for entry in entries { entry()?.react() }
    }
}
