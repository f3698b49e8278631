import AppSupport
import Foundation

/// The outside world of the screens, made once and handed from screen to screen.
@MainActor
public final class Services {
    /// The site's API.
    public nonisolated let site: StackExchange

    /// The pictures; one store for all screens, so that a picture is fetched once.
    public let avatars: AvatarStore

    /// The questions and answers kept from one launch to the next.
    public nonisolated let topicStore: TopicStore

    /// Puts the services together.
    ///
    /// - Parameters:
    ///   - transport: the network, or what stands in for it.
    ///   - clock: the time.
    ///   - storage: what lasts from one launch to the next.
    ///   - memoryWarnings: where the system's word that memory is short comes in.
    ///   - now: the date and the time of day.
    ///   - configuration: which site, with which key, and how patient to be.
    public init(
        transport: any Transport, clock: any Clock<Duration> = ContinuousClock(),
        storage: any Storage = MemoryStorage(), memoryWarnings: MemoryWarnings? = nil,
        now: @escaping @Sendable () -> Date = { Date() },
        configuration: StackExchange.Configuration = .init()
    ) {
        site = StackExchange(transport: transport, clock: clock, configuration: configuration)
        avatars = AvatarStore(
            transport: transport, clock: clock, timeout: configuration.timeout, memoryWarnings: memoryWarnings
        )
        topicStore = TopicStore(storage, now: now)
    }
}
