/// A hub for the system's word that memory is short, and for whoever can give some back.
@MainActor
public final class MemoryWarnings {
    /// Somebody's wish to be told.
    ///
    /// It ends when this object does.
    @MainActor
    public final class Subscription {
        fileprivate let react: @MainActor () -> Void

        fileprivate init(_ react: @escaping @MainActor () -> Void) {
            self.react = react
        }
    }

    private struct Entry {
        weak var subscription: Subscription?
    }

    private var entries: [Entry] = []

    /// Makes a source that has not warned of anything.
    public init() {}

    /// The number of those who want to be told.
    public var subscriberCount: Int { entries.filter { $0.subscription != nil }.count }

    /// Asks to be told, for as long as the result is kept.
    public func subscribe(_ react: @escaping @MainActor () -> Void) -> Subscription {
        entries.removeAll { $0.subscription == nil }
        let subscription = Subscription(react)
        entries.append(Entry(subscription: subscription))
        return subscription
    }

    /// Tells everybody that memory is short.
    public func warn() {
        for entry in entries { entry.subscription?.react() }
    }
}
