import AppSupport
import Foundation

/// The services that all screens share.
@MainActor
public final class Services {
    /// The site's API.
    public nonisolated let site: StackExchange

    /// The pictures; all screens share one store, so that each is fetched once.
    public let avatars: AvatarStore

    /// The questions and answers that are saved between launches.
    public nonisolated let topicStore: TopicStore

    /// Creates the services.
    ///
    /// - Parameters:
    ///   - transport: The transport for requests.
    ///   - clock: The clock for timeouts and delays.
    ///   - storage: The storage for saved questions.
    ///   - limits: The storage for the limits on requests; by default that for saved questions.
    ///   - memoryWarnings: The source of memory warnings.
    ///   - now: Returns the current date.
    ///   - configuration: The configuration of the site's API.
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
