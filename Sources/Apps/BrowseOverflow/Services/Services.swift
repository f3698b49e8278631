import AppSupport
import Foundation

/// What all screens share: the client, the pictures, and what is saved.
@MainActor
public final class Services {
    package nonisolated let site: StackExchange

    /// The pictures; all screens share one store, so that each is fetched once.
    package let avatars: AvatarStore

    package nonisolated let topicStore: TopicStore

    /// Creates the services.
    ///
    /// The limits on requests have the storage for saved questions by default. `now` returns the current date.
    public init(
        transport: any Transport, clock: any Clock<Duration> = ContinuousClock(),
        storage: any Storage = MemoryStorage(), limits: (any Storage)? = nil,
        memoryWarnings: MemoryWarnings? = nil,
        now: @escaping @Sendable () -> Date = { Date() },
        configuration: StackExchange.Configuration = .init()
    ) {
        site = StackExchange(
            transport: transport, clock: clock, storage: limits ?? storage, now: now(),
            configuration: configuration)
        avatars = AvatarStore(
            transport: transport, clock: clock, timeout: configuration.timeout, memoryWarnings: memoryWarnings
        )
        topicStore = TopicStore(storage, now: now)
    }
}
