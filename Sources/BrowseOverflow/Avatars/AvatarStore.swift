import AppSupport
import Foundation
import Observation

/// The pictures of people, each fetched once and kept while there is room.
///
/// A row asks for the state of its picture and shows what it is told; since the store is observable, it is drawn anew
/// when that changes. Requests for one picture while it is on its way share one fetch.
///
/// ```swift
/// avatars.show(person.avatarURL)            // when the row comes into sight
/// switch avatars.state(of: person.avatarURL) { … }
/// ```
@MainActor
@Observable
public final class AvatarStore {
    /// The most pictures kept; the one that was loaded first goes first.
    public static let capacity = 200

    private var states: [URL: AvatarState] = [:]
    @ObservationIgnored private var fetches: [URL: Task<Void, Never>] = [:]
    @ObservationIgnored private var loadedOrder: [URL] = []
    @ObservationIgnored private var subscription: MemoryWarnings.Subscription?

    @ObservationIgnored private let transport: any Transport
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private let timeout: Duration

    /// Makes a store without pictures.
    ///
    /// - Parameters:
    ///   - transport: how pictures are fetched.
    ///   - clock: what the time limit is measured by.
    ///   - timeout: how long to wait for one picture.
    ///   - memoryWarnings: where the store hears that it must let pictures go.
    public init(
        transport: any Transport, clock: any Clock<Duration> = ContinuousClock(),
        timeout: Duration = .seconds(30),
        memoryWarnings: MemoryWarnings? = nil
    ) {
        self.transport = transport
        self.clock = clock
        self.timeout = timeout
        subscription = memoryWarnings?.subscribe { [weak self] in self?.clear() }
    }

    /// The state of a picture; ``AvatarState/none`` for a person without one.
    public func state(of url: URL?) -> AvatarState {
        url.flatMap { states[$0] } ?? .none
    }

    /// The number of pictures on their way.
    public var fetchCount: Int {
        states.values.count { $0 == .loading }
    }

    /// Begins to fetch a picture that comes into sight, unless it is here, on its way, or could not be loaded.
    public func show(_ url: URL?) {
        guard let url, state(of: url) == .none else { return }
        _ = fetch(url)
    }

    /// Fetches a picture, and returns when it is here or could not be loaded; one that failed before is tried again.
    public func load(_ url: URL?) async {
        guard let url, state(of: url).image == nil else { return }
        await (fetches[url] ?? fetch(url)).value
    }

    /// Lets go of all pictures, and forgets what failed.
    ///
    /// What is on its way still arrives.
    public func clear() {
        states = states.filter { $0.value == .loading }
        loadedOrder = []
    }

    private func fetch(_ url: URL) -> Task<Void, Never> {
        states[url] = .loading
        let task = Task { [weak self, transport, clock, timeout] in
            let state = await Self.fetch(url, transport, clock, timeout)
            self?.finish(url, state)
        }
        fetches[url] = task
        return task
    }

    private func finish(_ url: URL, _ state: AvatarState) {
        fetches[url] = nil
        states[url] = state
        guard state.image != nil else { return }
        loadedOrder.append(url)
        while loadedOrder.count > Self.capacity {
            states[loadedOrder.removeFirst()] = nil
        }
    }

    /// A picture, if the reply has a good status and begins like one: an error page is not kept as a picture.
    private nonisolated static func fetch(
        _ url: URL, _ transport: any Transport, _ clock: any Clock<Duration>, _ timeout: Duration
    ) async -> AvatarState {
        do throws(TransportError) {
            let response = try await transport.send(Request(url), within: timeout, on: clock)
            guard response.isSuccess else { return .failed(.http(status: response.status)) }
            return AvatarImage(response.body).map { .loaded($0) } ?? .failed(.notAnImage)
        } catch {
            return .failed(.transport(error))
        }
    }
}
